"""Structs of plain numbers: places, directions, rotations, boxes, colours.

Each is stored as its members in order. Names are the engine's, without the F before them.
"""

from __future__ import annotations

from inspector.format.fields import F32, F64, I32, U8
from inspector.format.gate import since
from inspector.format.schema import Record, choose, field
from inspector.format.unreal.gates import UE5

#: A number that became a double with large world coordinates.
REAL = choose(since(UE5.LARGE_WORLD_COORDINATES), F64, F32)


class Vector2D(Record):
    """A place or direction in a plane."""

    engine = "FVector2D, Math/Vector2D.h"

    X: float = field(REAL, "X component.")
    Y: float = field(REAL, "Y component.")


class Vector(Record):
    """A place or direction in space."""

    engine = "FVector, Math/Vector.h"

    X: float = field(REAL, "X component.")
    Y: float = field(REAL, "Y component.")
    Z: float = field(REAL, "Z component.")


class Vector4(Record):
    """Four numbers, such as a homogeneous place."""

    engine = "FVector4, Math/Vector4.h"

    X: float = field(REAL, "X component.")
    Y: float = field(REAL, "Y component.")
    Z: float = field(REAL, "Z component.")
    W: float = field(REAL, "W component.")


class Quat(Record):
    """A rotation as a quaternion."""

    engine = "FQuat, Math/Quat.h"

    X: float = field(REAL, "X component.")
    Y: float = field(REAL, "Y component.")
    Z: float = field(REAL, "Z component.")
    W: float = field(REAL, "Real component.")


class Plane(Record):
    """A plane: its normal, and its distance from the origin."""

    engine = "FPlane, Math/Plane.h"

    X: float = field(REAL, "X component of the normal.")
    Y: float = field(REAL, "Y component of the normal.")
    Z: float = field(REAL, "Z component of the normal.")
    W: float = field(REAL, "Distance from the origin.")


class Rotator(Record):
    """A rotation in degrees."""

    engine = "FRotator, Math/Rotator.h"

    Pitch: float = field(REAL, "Up and down.")
    Yaw: float = field(REAL, "Left and right.")
    Roll: float = field(REAL, "Around the line of sight.")


class Vector2f(Record):
    """A place or direction in a plane, single precision."""

    engine = "FVector2f, Math/Vector2D.h"

    X: float = field(F32, "X component.")
    Y: float = field(F32, "Y component.")


class Vector3f(Record):
    """A place or direction in space, single precision."""

    engine = "FVector3f, Math/Vector.h"

    X: float = field(F32, "X component.")
    Y: float = field(F32, "Y component.")
    Z: float = field(F32, "Z component.")


class Vector4f(Record):
    """Four numbers, single precision."""

    engine = "FVector4f, Math/Vector4.h"

    X: float = field(F32, "X component.")
    Y: float = field(F32, "Y component.")
    Z: float = field(F32, "Z component.")
    W: float = field(F32, "W component.")


class Plane4f(Record):
    """A plane: its normal, and its distance from the origin, single precision."""

    engine = "FPlane4f, Math/Plane.h"

    X: float = field(F32, "X component of the normal.")
    Y: float = field(F32, "Y component of the normal.")
    Z: float = field(F32, "Z component of the normal.")
    W: float = field(F32, "Distance from the origin.")


class Vector3d(Record):
    """A place or direction in space, double precision."""

    engine = "FVector3d, Math/Vector.h"

    X: float = field(F64, "X component.")
    Y: float = field(F64, "Y component.")
    Z: float = field(F64, "Z component.")


class Rotator3f(Record):
    """A rotation in degrees, single precision."""

    engine = "FRotator3f, Math/Rotator.h"

    Pitch: float = field(F32, "Up and down.")
    Yaw: float = field(F32, "Left and right.")
    Roll: float = field(F32, "Around the line of sight.")


class Box(Record):
    """A box along the axes."""

    engine = "FBox, Math/Box.h"

    Min: Vector = field(Vector, "The corner with the least coordinates.")
    Max: Vector = field(Vector, "The corner with the greatest coordinates.")
    IsValid: int = field(U8, "Whether the box holds anything.")


class Box2D(Record):
    """A rectangle along the axes."""

    engine = "FBox2D, Math/Box2D.h"

    Min: Vector2D = field(Vector2D, "The corner with the least coordinates.")
    Max: Vector2D = field(Vector2D, "The corner with the greatest coordinates.")
    bIsValid: int = field(U8, "Whether the rectangle holds anything.")


class Box3f(Record):
    """A box along the axes, single precision."""

    engine = "FBox3f, Math/Box.h"

    Min: Vector3f = field(Vector3f, "The corner with the least coordinates.")
    Max: Vector3f = field(Vector3f, "The corner with the greatest coordinates.")
    IsValid: int = field(U8, "Whether the box holds anything.")


class Box2f(Record):
    """A rectangle along the axes, single precision."""

    engine = "FBox2f, Math/Box2D.h"

    Min: Vector2f = field(Vector2f, "The corner with the least coordinates.")
    Max: Vector2f = field(Vector2f, "The corner with the greatest coordinates.")
    bIsValid: int = field(U8, "Whether the rectangle holds anything.")


class Sphere(Record):
    """A ball: its middle and its radius."""

    engine = "FSphere, Math/Sphere.h"

    Center: Vector = field(Vector, "The middle.")
    W: float = field(REAL, "The radius.")


class Matrix(Record):
    """A 4 × 4 matrix by rows."""

    engine = "FMatrix, Math/Matrix.h"

    XPlane: Plane = field(Plane, "First row.")
    YPlane: Plane = field(Plane, "Second row.")
    ZPlane: Plane = field(Plane, "Third row.")
    WPlane: Plane = field(Plane, "Fourth row.")


class Matrix44f(Record):
    """A 4 × 4 matrix by rows, single precision."""

    engine = "FMatrix44f, Math/Matrix.h"

    XPlane: Plane4f = field(Plane4f, "First row.")
    YPlane: Plane4f = field(Plane4f, "Second row.")
    ZPlane: Plane4f = field(Plane4f, "Third row.")
    WPlane: Plane4f = field(Plane4f, "Fourth row.")


class Transform(Record):
    """Where something is, how it is turned and how large."""

    engine = "FTransform, Math/Transform.h"

    Rotation: Quat = field(Quat, "How it is turned.")
    Translation: Vector = field(Vector, "Where it is.")
    Scale3D: Vector = field(Vector, "How large it is along each axis.")


class IntPoint(Record):
    """A place in a grid."""

    engine = "FIntPoint, Math/IntPoint.h"

    X: int = field(I32, "X coordinate.")
    Y: int = field(I32, "Y coordinate.")


class IntVector(Record):
    """A place in a grid of three dimensions."""

    engine = "FIntVector, Math/IntVector.h"

    X: int = field(I32, "X coordinate.")
    Y: int = field(I32, "Y coordinate.")
    Z: int = field(I32, "Z coordinate.")


class IntVector4(Record):
    """Four whole numbers."""

    engine = "FIntVector4, Math/IntVector.h"

    X: int = field(I32, "X coordinate.")
    Y: int = field(I32, "Y coordinate.")
    Z: int = field(I32, "Z coordinate.")
    W: int = field(I32, "W coordinate.")


class Color(Record):
    """A colour of 8 bits a channel."""

    engine = "FColor, Math/Color.h"

    B: int = field(U8, "Blue.")
    G: int = field(U8, "Green.")
    R: int = field(U8, "Red.")
    A: int = field(U8, "Opacity.")


class LinearColor(Record):
    """A colour in linear space."""

    engine = "FLinearColor, Math/Color.h"

    R: float = field(F32, "Red.")
    G: float = field(F32, "Green.")
    B: float = field(F32, "Blue.")
    A: float = field(F32, "Opacity.")
