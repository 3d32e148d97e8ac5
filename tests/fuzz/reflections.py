"""C++ of a gem whose classes AzCore reflects, for the fuzz run to damage."""

from __future__ import annotations

from typing import Final

#: The gem's files; the forms of reflection that are read, each once.
GEM: Final = {
    "Gem/gem.json": '{"gem_name": "Doors", "version": "1.0.0"}',
    "Gem/Code/Include/Door.h": """\
#pragma once
namespace Doors
{
    static constexpr unsigned s_version = 2;
    enum class Kind : AZ::u8 { Sliding = 1, Folding, Last = (Folding << 1) | 1 };
    class Base
    {
    public:
        AZ_RTTI(Base, "{1B7E6A50-0000-4000-8000-000000000001}");
        int m_base{ 0 }, m_more[3];
    };
    template<class T> struct Range
    {
        AZ_TYPE_INFO_WITH_NAME_DECL_API(DOORS_API, Range);
        T m_from, m_to;
    };
    using Names = AZStd::unordered_map<AZStd::string, AZStd::vector<float>>;
    class Door : public AZ::Component, public Base
    {
    public:
        AZ_COMPONENT(Door, "{1B7E6A50-0000-4000-8000-000000000002}", Base);
        AZ_CLASS_ALLOCATOR(Door, AZ::SystemAllocator);
        static void Reflect(AZ::ReflectContext* context);
    private:
        union { float m_angle; bool m_open : 1; };
        Names m_names;
        AZStd::shared_ptr<Base> m_other;
        AZ::Data::Asset<Base> m_asset = AZ::Data::Asset<Base>(AZ::Data::NoLoad);
        Kind m_kind = Kind::Sliding;
    };
}
namespace AZ { AZ_TYPE_INFO_SPECIALIZE(Doors::Kind, "{1B7E6A50-0000-4000-8000-000000000003}"); }
AZ_ENUM_CLASS_WITH_UNDERLYING_TYPE(Side, uint16_t, (Left, 1), Right, (Both, 3));
""",
    "Gem/Code/Source/Door.cpp": """\
#include <Door.h>
namespace Doors
{
    AZ_ENUM_DEFINE_REFLECT_UTILITIES(Side);
    static bool Convert(AZ::SerializeContext& context, AZ::SerializeContext::DataElementNode& node)
    {
        return node.GetVersion() < 2 && R"x(a "string" of code)x" != nullptr;
    }
    void Door::Reflect(AZ::ReflectContext* context)
    {
        if (auto* serialize = azrtti_cast<AZ::SerializeContext*>(context); serialize)
        {
            constexpr const char* name = "Angle";
            SideReflect(*serialize);
            serialize->Class<Base>()->Version(1)->Field("Base", &Base::m_base);
            serialize->Class<Door, AZ::Component, Base>()
                ->Version(s_version + 1, &Convert)
                ->Field(name, &Door::m_angle)
                ->Field("Names", &Door::m_names)
#if defined(DOORS_OTHER)
                ->Field("Other", &Door::m_other)
#endif
                ->Field("Asset", &Door::m_asset)
                ->Field("Kind", &Door::m_kind)
                ->NameChange(1, 2, "Turn", "Angle")
                ->TypeChange("Kind", 2, 3, AZStd::function<Kind(const int&)>([](const int& in) {
                    return static_cast<Kind>(in); }));
            serialize->Enum<Kind>()->Version(2)->Value("Sliding", Kind::Sliding)
                ->Value("Folding", Kind::Folding);
            serialize->ClassDeprecate("Gate", "{1B7E6A50-0000-4000-8000-000000000004}", &Convert);
            if (auto* edit = serialize->GetEditContext())
            {
                edit->Class<Door>("Door", "A door.")->DataElement(0, &Door::m_angle, "", "");
            }
        }
    }
}
""",
}
