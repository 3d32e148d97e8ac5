"""One engine as files are judged against it: its version, the top of every axis, where from.

What a release's newest number of a custom version is, the catalogue knows for some releases only.
Two rules of the engine close many gaps:

* Numbers never go down from one release to the next. So an earlier release's number is a lower
  bound, a later release's number an upper bound, and where both are equal the number is known.
* A number that a later release introduced is not in this one, and everything that this release or
  an earlier one introduced is. So the release that introduced a number narrows the bounds.

Observed numbers come first: a release of introduction only narrows the bounds that they leave, and
is set aside where it contradicts them. Above the lower bound and within the upper one nothing is
judged, and nothing is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from inspector.catalog.catalog import Catalog
from inspector.catalog.model import CustomVersionInfo, EngineLists, Release, release_key
from inspector.catalog.profile_lists import with_lists
from inspector.data_classes import dataclass, field, replace
from inspector.findings.message import Message, Text
from inspector.named_tuples import NamedTuple
from inspector.versions import Compatibility, EngineVersion, Guid, MixedVendors, compatible


class CustomLimit(NamedTuple):
    """The newest number of a custom version that an engine reads.

    ``version`` is None when it is not known; ``at_least`` and ``at_most`` are then what is certain.
    ``registered`` is None when nobody knows whether the engine has the GUID at all. ``reason`` says
    how the answer was reached when it was not simply looked up.
    """

    version: int | None
    registered: bool | None
    reason: Text
    at_least: int | None = None
    at_most: int | None = None
    at_least_reason: Text = ""
    at_most_reason: Text = ""


class CustomVerdict(NamedTuple):
    """How a stored number stands to an engine: status, the engine's number if known, reason."""

    status: str
    engine_version: int | None
    reason: Text


class _Bound(NamedTuple):
    number: int
    reason: Text


def judge(stored: int, limit: CustomLimit) -> CustomVerdict:
    """How a stored number stands to an engine's limit.

    At the lower bound of an engine whose own number is not known a file loads for certain, but
    whether it is the current number stays open, so it is not judged.
    """
    number = limit.version
    if number is not None:
        status = "current" if stored == number else "older" if stored < number else "newer"
        return CustomVerdict(status, number, limit.reason)
    if limit.registered is False:
        return CustomVerdict("unknown", None, limit.reason)
    if limit.at_most is not None and stored > limit.at_most:
        return CustomVerdict("newer", None, limit.at_most_reason)
    if limit.at_least is not None and stored < limit.at_least:
        return CustomVerdict("older", None, limit.at_least_reason)
    if stored == limit.at_least:
        return CustomVerdict(
            "not-judged",
            None,
            Message("catalog/loads-as", at_least_reason=limit.at_least_reason),
        )
    return CustomVerdict("not-judged", None, limit.reason)


def limit_of_release(guid: Guid, release: Release, catalog: Catalog) -> CustomLimit:
    """What the catalogue knows, and what follows from it, about one release."""
    info = catalog.custom(guid)
    if info is None:
        # Not remembered: a file may store any number of GUIDs that nobody has heard of.
        return CustomLimit(None, None, Message("catalog/not-in-catalogue"))
    return catalog.remember(("limit", release.name, guid), lambda: _limit(info, release))


def _limit(info: CustomVersionInfo, release: Release) -> CustomLimit:
    latest = info.latest.get(release.name)
    if latest is not None:
        return CustomLimit(latest, True, "", latest, latest)
    low, high = _observed_bounds(info, release.key)
    low, high = _narrowed(info, release, low, high)
    if low is not None and high is not None and low.number == high.number:
        reason = Message("catalog/both-bounds", low=low.reason, high=high.reason)
        return CustomLimit(low.number, True, reason, low.number, high.number)
    return CustomLimit(
        version=None,
        registered=True if low is not None else None,
        reason=Message("catalog/number-not-known", name=release.name),
        at_least=low.number if low else None,
        at_most=high.number if high else None,
        at_least_reason=low.reason if low else "",
        at_most_reason=high.reason if high else "",
    )


def _observed_bounds(
    info: CustomVersionInfo, key: tuple[int, int]
) -> tuple[_Bound | None, _Bound | None]:
    """The numbers of the nearest releases before and after."""
    low = high = None
    for name in sorted(info.latest, key=release_key):
        number = info.latest[name]
        if release_key(name) < key:
            low = _Bound(
                number,
                Message(
                    "catalog/already-has",
                    name=name,
                    number=number,
                ),
            )
        elif high is None:
            high = _Bound(
                number,
                Message("catalog/stops-at", name=name, number=number),
            )
    return low, high


def _narrowed(
    info: CustomVersionInfo, release: Release, low: _Bound | None, high: _Bound | None
) -> tuple[_Bound | None, _Bound | None]:
    """The bounds tightened by the releases that introduced numbers, where that contradicts none."""
    key = release.key
    has = above = None
    for enumerator in info.enumerators:
        since = enumerator.introduced_in
        if since is None:
            continue
        if release_key(since) <= key:
            has = enumerator
        elif above is None:
            above = enumerator
    raises = has is not None and (low is None or has.number > low.number)
    if has is not None and raises and (high is None or has.number <= high.number):
        low = _Bound(
            has.number,
            Message(
                "catalog/number-came-with",
                number=has.number,
                introduced_in=has.introduced_in,
            ),
        )
    if above is not None and (high is None or above.number <= high.number):
        top = above.number - 1
        if low is None or top >= low.number:
            high = _Bound(
                top,
                Message(
                    "catalog/number-came-with",
                    number=above.number,
                    introduced_in=above.introduced_in,
                ),
            )
    return low, high


#: What stands among assumed numbers for the custom versions that an engine's source did not say.
ASSUMED_CUSTOM: Final = "custom_versions"
#: Where a profile comes from that nothing but the release table says.
RELEASE_TABLE: Final = Message("catalog/release-table")


class AbsentEngine(NamedTuple):
    """An engine that a project names and that is not installed here.

    Attributes:
        project: The name of the project's file.
        engine: What it names, as it is written: a GUID, or a name of a list.
    """

    project: str
    engine: str


@dataclass(frozen=True, slots=True)
class EngineProfile:
    """An engine to judge files against.

    ``name`` is what people call it ("5.3", "5.3.2"); ``release`` the row of the release table that
    it stands for, None where a file describes an engine of its own. ``version`` is the engine's
    current version. ``patch_open``: it was named by its release alone, so its patch never refuses.
    ``changelist_known``: False when nobody knows the changelist; it is then not compared.
    ``compatible_with`` is what the engine writes as lower bound, where that is known.
    ``ue4``, ``ue5`` (0 for none), ``licensee`` and ``legacy`` are the newest numbers that it reads.
    ``assumed`` names those of the four that the engine's source did not say, and that are its
    release's; GUIDs whose number may be higher; and ``custom_versions`` where the release says what
    is not in ``custom_latest``. That holds numbers that a file states; ``complete`` says that the
    engine registers exactly these. ``lists`` are the names of numbers as the engine's own source
    has them.
    ``source`` says where all this comes from and why it was chosen; ``guessed`` that a project
    means another engine, which cannot be found out here; ``absent`` is that, where it is named.
    ``origin`` is the part of the source that names a file of the project, empty where none says it.
    ``others`` are further engines that the project is for. ``class_list`` names the list of an
    engine's classes that object streams are held to, empty where both are considered.
    """

    name: str
    release: Release | None
    version: EngineVersion
    ue4: int
    ue5: int
    legacy: int
    licensee: int = 0
    patch_open: bool = False
    changelist_known: bool = True
    compatible_with: EngineVersion | None = None
    complete: bool = False
    custom_latest: Mapping[Guid, int] | None = field(default=None, hash=False)
    lists: EngineLists | None = field(default=None, hash=False)
    source: Text = RELEASE_TABLE
    guessed: bool = False
    absent: AbsentEngine | None = None
    origin: Text = ""
    assumed: tuple[str, ...] = ()
    others: tuple[EngineProfile, ...] = ()
    class_list: str = ""

    def accepts(
        self, asset: EngineVersion, *, mixed_vendors: MixedVendors = "licensee-newer"
    ) -> Compatibility:
        """Whether this engine's version accepts an asset's compatible-with version."""
        return compatible(
            self.version,
            asset,
            patch_open=self.patch_open,
            changelist_known=self.changelist_known,
            mixed_vendors=mixed_vendors,
        )

    def assumes(self, guid: Guid) -> bool:
        """Whether nobody has seen this engine's number of a custom version."""
        if str(guid) in self.assumed:
            return True
        return ASSUMED_CUSTOM in self.assumed and guid not in (self.custom_latest or ())

    def custom_limit(self, guid: Guid, catalog: Catalog) -> CustomLimit:
        """The highest number of a custom version that this engine reads, as far as it is known."""
        limit = self._custom_limit(guid, catalog)
        if self.assumed and self.assumes(guid) and limit.registered:
            return limit._replace(reason=Message("catalog/number-assumed", name=self.name))
        return limit

    def _custom_limit(self, guid: Guid, catalog: Catalog) -> CustomLimit:
        number = self.custom_latest.get(guid) if self.custom_latest else None
        if number is not None:
            return CustomLimit(number, True, "", number, number)
        if self.complete:
            return CustomLimit(None, False, Message("catalog/not-registered", name=self.name))
        if self.release is None:
            return CustomLimit(None, None, Message("catalog/number-not-known", name=self.name))
        return limit_of_release(guid, self.release, catalog)

    def custom_limits(self, catalog: Catalog) -> tuple[tuple[Guid, CustomLimit], ...]:
        """The limit of every custom version that the catalogue or this engine knows, by GUID."""
        guids = sorted({*catalog.custom_guids(), *(self.custom_latest or ())})
        return tuple((guid, self.custom_limit(guid, catalog)) for guid in guids)

    def judge_custom(self, guid: Guid, stored: int, catalog: Catalog) -> CustomVerdict:
        """How a stored custom version stands to this engine.

        The status is "current", "older", "newer", "unknown" (the engine, or for a release the
        catalogue, does not have the GUID) or "not-judged" (nothing refuses it). Nothing is
        remembered here: GUID and number come from files, which may hold any.
        """
        limit = self.custom_limit(guid, catalog)
        if limit.version is None and not self.complete and catalog.custom(guid) is None:
            return CustomVerdict("unknown", None, Message("catalog/not-in-catalogue"))
        return judge(stored, limit)

    def apply_lists_to(self, catalog: Catalog) -> Catalog:
        """The catalogue that names numbers as this engine's own lists do, where it has any.

        Of classes it has those of its list of classes alone, where it names one.
        """
        if self.class_list:
            catalog = with_class_list(catalog, self.class_list)
        lists = self.lists
        if lists is None:
            return catalog
        # The lists are remembered too, so that nothing else gets their identity.
        __, made = catalog.remember(
            ("engine lists", id(lists)), lambda: (lists, with_lists(catalog, lists, self.name))
        )
        return made

    def with_source(self, source: Text, origin: Text = "") -> EngineProfile:
        """The same engine, found another way.

        Args:
            source: Where it came from.
            origin: The part of that which names a file of the project; empty where none says it.
        """
        return replace(self, source=source, origin=origin)


def with_class_list(catalog: Catalog, name: str) -> Catalog:
    """The catalogue in which one engine's list of classes counts alone."""

    def made() -> Catalog:
        from inspector.catalog.classes import CHOSEN, FILE  # Only who meets a stream reads them.

        return catalog.with_tables({FILE: {CHOSEN: name}})

    return catalog.remember(("class list", name), made)


def profile_for_release(release: Release, catalog: Catalog) -> EngineProfile:
    """The engine that a release named alone stands for: its newest hotfix.

    Its changelist is that of the newest official build known; where none is, it is not compared.
    """
    profile = catalog.remember(("profile", release.name), lambda: _profile_of(release))
    return profile if profile.release is release else _profile_of(release)


def _profile_of(release: Release) -> EngineProfile:
    build = release.newest_build
    profile = replace(release_numbers(release), patch_open=True)
    return profile if build is None else replace(profile, version=build, changelist_known=True)


def release_numbers(release: Release) -> EngineProfile:
    """A profile with a release's numbers and nothing known about the build."""
    major, minor = release.key
    floor = release.build_of_patch(0)
    return EngineProfile(
        name=release.name,
        release=release,
        version=EngineVersion(major, minor, 0, branch=release.branch),
        ue4=release.ue4,
        ue5=release.ue5,
        legacy=release.legacy,
        licensee=release.licensee,
        changelist_known=False,
        compatible_with=floor,
        source=RELEASE_TABLE
        if release.confirmed
        else Message("catalog/release-table-not-confirmed"),
    )
