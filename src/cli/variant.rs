//! What sets the files of a run apart from those of the plain command: the options that change
//! them, as parts of their names. No variant of a file overwrites another.

use super::args::{Backs, Build, Corners, Export, FaceFormat, NAMED, Paper};
use super::session::{Failure, Session};
use crate::impose::{Duplex, SheetPreset};
use crate::service::{Form, ServicePreset};
use crate::units::trimmed;

/// The sheet preset where nothing is said.
const DEFAULT: &str = "a4";

/// Options that change a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// What they add to its name: `-letter-low-ink`, or nothing.
    pub suffix: String,
    /// The command with them: `build --paper letter --low-ink`.
    pub command: String,
}

impl Variant {
    fn of(command: &str) -> Variant {
        Variant {
            suffix: String::new(),
            command: command.to_owned(),
        }
    }

    /// An option that says itself in the name.
    fn add(&mut self, part: &str, option: &str) {
        self.suffix.push_str(&format!("-{part}"));
        self.command.push_str(&format!(" {option}"));
    }

    fn add_if(&mut self, is_set: bool, name: &str) {
        if is_set {
            self.add(name, &format!("--{name}"));
        }
    }
}

/// The sheet preset that was asked for, and what it makes of the files.
pub fn sheets(
    session: &Session,
    args: &Build,
    service: Option<&ServicePreset>,
) -> Result<(SheetPreset, Variant), Failure> {
    let name = preset_name(args, service);
    let own = session.sheet_preset(name)?;
    let mut variant = Variant::of("build");
    let asked = args
        .paper
        .filter(|paper| paper.paper().is_some_and(|paper| paper != own.paper));
    let preset = match asked.and_then(|asked| Some((asked, asked.paper()?))) {
        None => own,
        Some((asked, paper)) => SheetPreset {
            id: format!("{name} {asked}"),
            paper,
            ..own
        },
    };
    let named = |name: &str| match NAMED.contains(&name) {
        true => format!("--paper {name}"),
        false => format!("--sheet {name}"),
    };
    match (name == DEFAULT, asked) {
        (true, None) => {}
        (true, Some(asked)) => variant.add(&asked.to_string(), &format!("--paper {asked}")),
        (false, None) => variant.add(name, &named(name)),
        (false, Some(asked)) => {
            let options = format!("--sheet {name} --paper {asked}");
            variant.add(&format!("{name}-{asked}"), &options);
        }
    }
    let duplex = duplex(args, &preset, &mut variant);
    if !args.only.is_empty() {
        variant.command.push_str(" --only");
    }
    variant.add_if(args.keep_slots, "keep-slots");
    ink(&mut variant, args.low_ink, args.grayscale);
    if let Some(printer) = &args.printer {
        variant.add(printer, &format!("--printer {printer}"));
    }
    Ok((SheetPreset { duplex, ..preset }, variant))
}

fn preset_name<'a>(args: &'a Build, service: Option<&'a ServicePreset>) -> &'a str {
    match (service.map(|service| &service.form), &args.sheet) {
        (Some(Form::Sheet(name)), _) | (_, Some(name)) => name,
        (_, None) => match args.paper {
            Some(Paper::Named(name)) => name,
            Some(Paper::Size(..)) | None => DEFAULT,
        },
    }
}

/// How backs are printed. Files of fronts and of backs say in their names what they are.
fn duplex(args: &Build, preset: &SheetPreset, variant: &mut Variant) -> Duplex {
    let (duplex, part) = match args.backs {
        Some(Backs::LongEdge) => (Duplex::LongEdge, "long-edge"),
        Some(Backs::ShortEdge) => (Duplex::ShortEdge, "short-edge"),
        Some(Backs::None) => (Duplex::None, "none"),
        Some(Backs::Separate) => {
            variant.command.push_str(" --backs separate");
            return preset.duplex;
        }
        None => return preset.duplex,
    };
    if duplex != preset.duplex {
        let name = match duplex {
            Duplex::None => "no-backs",
            _ => part,
        };
        variant.add(name, &format!("--backs {part}"));
    }
    duplex
}

fn ink(variant: &mut Variant, low_ink: bool, grayscale: bool) {
    variant.add_if(low_ink, "low-ink");
    variant.add_if(grayscale, "grayscale");
}

/// What is made for a service; its options are in the name of the folder, as files are uploaded.
pub fn service(args: &Build, service: &ServicePreset) -> Variant {
    let mut variant = Variant::of(&format!("build --for {}", service.id));
    ink(&mut variant, args.low_ink, args.grayscale);
    variant
}

/// Single faces.
pub fn export(args: &Export) -> Variant {
    let mut variant = Variant::of("export");
    let is_picture = args.format == FaceFormat::Png;
    if is_picture && args.dpi != Export::DPI {
        let dpi = trimmed(args.dpi);
        variant.add(&format!("{dpi}dpi"), &format!("--dpi {dpi}"));
    }
    variant.add_if(args.bleed, "bleed");
    if is_picture && args.corners == Corners::Transparent {
        variant.add("transparent", "--corners transparent");
    }
    ink(&mut variant, args.low_ink, args.grayscale);
    variant
}
