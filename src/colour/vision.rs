//! Colours as people see them who lack one kind of cone.
//!
//! Three published ways to work it out, as no one of them is right for everybody:
//! H. Brettel, F. Viénot and J. Mollon, "Computerized simulation of color appearance for
//! dichromats" (1997), for all three; F. Viénot, H. Brettel and J. Mollon, "Digital video
//! colourmaps for checking the legibility of displays by dichromats" (1999), and G. Machado,
//! M. Oliveira and L. Fernandes, "A physiologically-based model for simulation of color vision
//! deficiency" (2009), for protanopia and deuteranopia, which is what they are accurate for.

use super::Colour;
use crate::message::Message;

/// How somebody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vision {
    Normal,
    Protanopia,
    Deuteranopia,
    Tritanopia,
}

type Vector = [f64; 3];
type Matrix = [Vector; 3];

/// From linear sRGB to the responses of the cones: sRGB's XYZ (IEC 61966-2-1) by the cone
/// fundamentals of Smith and Pokorny (1975), as Viénot 1999 gives them.
const CONES: Matrix = [
    [0.178_859_6, 0.439_971_2, 0.035_965_8],
    [0.033_803_9, 0.275_152_4, 0.036_206_3],
    [0.000_310_9, 0.001_916_6, 0.015_280_9],
];
/// From CIE XYZ to the same.
const CONES_OF_XYZ: Matrix = [
    [0.15514, 0.54312, -0.03286],
    [-0.15514, 0.45684, 0.03286],
    [0.0, 0.0, 0.01608],
];
/// XYZ of the lights that look alike to a dichromat and to everybody else: 475 and 575 nm for
/// protanopes and deuteranopes, 485 and 660 nm for tritanopes (CIE 1931).
const BLUE_475: Vector = [0.1421, 0.1126, 1.0419];
const YELLOW_575: Vector = [0.8425, 0.9154, 0.0018];
const CYAN_485: Vector = [0.05795, 0.1693, 0.6162];
const RED_660: Vector = [0.1649, 0.0610, 0.0];
/// Machado 2009, severity 1.
const MACHADO_PROTANOPIA: Matrix = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
const MACHADO_DEUTERANOPIA: Matrix = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];

impl Vision {
    pub const ALL: [Vision; 4] = [
        Vision::Normal,
        Vision::Protanopia,
        Vision::Deuteranopia,
        Vision::Tritanopia,
    ];

    /// Who sees so, for messages.
    pub fn people(self) -> Message {
        match self {
            Vision::Normal => message!("colour-vision-everybody", "everybody"),
            Vision::Protanopia => message!(
                "colour-vision-people",
                "people with protanopia (no red cones)"
            ),
            Vision::Deuteranopia => message!(
                "colour-vision-people-deuteranopia-green",
                "people with deuteranopia (no green cones)"
            ),
            Vision::Tritanopia => message!(
                "colour-vision-people-tritanopia-blue",
                "people with tritanopia (no blue cones)"
            ),
        }
    }

    /// The cone that is missing: long, middle or short waves.
    fn cone(self) -> usize {
        match self {
            Vision::Normal | Vision::Protanopia => 0,
            Vision::Deuteranopia => 1,
            Vision::Tritanopia => 2,
        }
    }
}

/// What a colour may look like to somebody: one answer for each way of working it out.
pub fn seen(colour: Colour, vision: Vision) -> Vec<Colour> {
    let clamped = |linear: Vector| Colour(linear.map(|part| part.clamp(0.0, 1.0)));
    let machado = |matrix: &Matrix| clamped(apply(matrix, colour.0));
    match vision {
        Vision::Normal => vec![colour],
        Vision::Protanopia => {
            vec![
                clamped(brettel(colour, vision)),
                clamped(vienot(colour, vision)),
                machado(&MACHADO_PROTANOPIA),
            ]
        }
        Vision::Deuteranopia => {
            vec![
                clamped(brettel(colour, vision)),
                clamped(vienot(colour, vision)),
                machado(&MACHADO_DEUTERANOPIA),
            ]
        }
        Vision::Tritanopia => vec![clamped(brettel(colour, vision))],
    }
}

/// Brettel 1997: the colours a dichromat sees lie on two half planes, which meet in the greys.
fn brettel(colour: Colour, vision: Vision) -> Vector {
    let cones = apply(&CONES, colour.0);
    let grey = apply(&CONES, [1.0, 1.0, 1.0]);
    let (one, other) = match vision {
        Vision::Tritanopia => (CYAN_485, RED_660),
        _ => (BLUE_475, YELLOW_575),
    };
    let (one, other) = (apply(&CONES_OF_XYZ, one), apply(&CONES_OF_XYZ, other));
    let mut axis = [0.0; 3];
    axis[vision.cone()] = 1.0;
    let divide = cross(grey, axis);
    // The half plane on the same side of the greys as the colour.
    let same_side = dot(divide, one) * dot(divide, cones) >= 0.0;
    let normal = cross(grey, if same_side { one } else { other });
    from_cones(project(cones, normal, vision.cone()))
}

/// Viénot 1999: one plane, through the screen's blue and yellow.
fn vienot(colour: Colour, vision: Vision) -> Vector {
    let (blue, yellow) = (
        apply(&CONES, [0.0, 0.0, 1.0]),
        apply(&CONES, [1.0, 1.0, 0.0]),
    );
    let cones = apply(&CONES, colour.0);
    from_cones(project(cones, cross(yellow, blue), vision.cone()))
}

/// Moves a point along the axis of one cone onto the plane through black with this normal.
fn project(mut cones: Vector, normal: Vector, cone: usize) -> Vector {
    let others: f64 = (0..3)
        .filter(|other| *other != cone)
        .map(|other| normal[other] * cones[other])
        .sum();
    cones[cone] = -others / normal[cone];
    cones
}

/// The linear sRGB of cone responses, by Cramer's rule.
fn from_cones(cones: Vector) -> Vector {
    let column = |at: usize| [CONES[0][at], CONES[1][at], CONES[2][at]];
    let [red, green, blue] = [column(0), column(1), column(2)];
    let whole = dot(red, cross(green, blue));
    [
        dot(cones, cross(green, blue)) / whole,
        dot(red, cross(cones, blue)) / whole,
        dot(red, cross(green, cones)) / whole,
    ]
}

fn apply(matrix: &Matrix, vector: Vector) -> Vector {
    matrix.map(|row| dot(row, vector))
}

fn dot(one: Vector, other: Vector) -> f64 {
    one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

fn cross(one: Vector, other: Vector) -> Vector {
    [
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// CIEDE2000 of pairs as an independent implementation gives it (DaltonLens 0.1.5 for the
    /// simulations, without rounding to eight bits; colour-science 0.4 for the difference): seen
    /// normally, then by protanopia and deuteranopia after Brettel, Viénot and Machado, then by
    /// tritanopia after Brettel.
    ///
    /// The white of Lab is that of sRGB's own matrix, as here. With D65 by its chromaticities,
    /// which the rounded matrix misses by 1 in 10 000, a grey gets a chroma of 0.007, and the
    /// root of the product of chromas in CIEDE2000 makes 29.56 of the 29.43 of `#3d8bd4` and
    /// `#d0d0d0` by tritanopia. A grey of sRGB has none (IEC 61966-2-1): 29.43 is right.
    #[test]
    fn agrees_with_an_independent_implementation() {
        let expected = [
            (
                "#b03a2e",
                "#47632a",
                [46.767, 6.931, 6.788, 5.213, 7.766, 7.874, 8.126, 31.108],
            ),
            (
                "#3d8bd4",
                "#101a4d",
                [
                    39.910, 37.922, 38.584, 38.830, 36.016, 35.530, 35.163, 37.255,
                ],
            ),
            (
                "#b03a2e",
                "#8f5f0a",
                [24.615, 12.078, 11.871, 10.831, 4.152, 4.060, 3.764, 10.176],
            ),
            (
                "#47632a",
                "#f2b705",
                [
                    43.958, 34.818, 34.675, 34.902, 39.900, 39.912, 40.042, 45.077,
                ],
            ),
            ("#ffffff", "#000000", [100.0; 8]),
            (
                "#3d8bd4",
                "#d0d0d0",
                [
                    30.602, 30.070, 29.663, 28.277, 31.045, 32.764, 32.601, 29.432,
                ],
            ),
            (
                "#f2b705",
                "#b03a2e",
                [
                    46.619, 42.828, 42.562, 40.720, 31.092, 31.057, 30.900, 32.501,
                ],
            ),
        ];
        for (one, other, expected) in expected {
            let pair = [one, other].map(|text| Colour::parse(text).unwrap());
            let found = Vision::ALL.into_iter().flat_map(|vision| {
                let [one, other] = pair.map(|colour| seen(colour, vision));
                one.into_iter()
                    .zip(other)
                    .map(|(one, other)| one.difference(other))
            });
            for (found, expected) in found.zip(expected) {
                assert!(
                    (found - expected).abs() < 0.01,
                    "{one} {other}: {found} {expected}"
                );
            }
        }
    }
}
