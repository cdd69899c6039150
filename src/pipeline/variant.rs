//! What sets the files of a run apart from those of the plain command: the options that change
//! them, as parts of their names. No variant of a file overwrites another.

use super::options::{Backs, BuildOptions, ExportOptions, FaceFormat, Paper, Printer};
use super::{Error, presets};
use crate::impose::{Duplex, SheetPreset};
use crate::load::Root;
use crate::service::{ServiceForm, ServicePreset};
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
///
/// # Errors
/// A preset that there is not, or that is wrong.
pub fn sheets(
    root: &Root,
    options: &BuildOptions,
    service: Option<&ServicePreset>,
) -> Result<(SheetPreset, Variant), Error> {
    let name = preset_name(root, options, service);
    let own = presets::sheet(root, name)?;
    let mut variant = Variant::of("build");
    let asked = options
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
    let named = |name: &str| match Paper::names().any(|paper| paper == name) {
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
    let duplex = duplex(options, &preset, &mut variant);
    match &options.changed_since {
        Some(revision) => variant
            .command
            .push_str(&format!(" --changed-since {revision}")),
        None if options.only.is_empty() => {}
        None => variant.command.push_str(" --only"),
    }
    variant.add_if(options.keep_slots, "keep-slots");
    variant.add_if(options.draft, "draft");
    ink(&mut variant, options.low_ink, options.grayscale);
    if let Some(Printer { name, .. }) = &options.printer {
        variant.add(name, &format!("--printer {name}"));
    }
    Ok((SheetPreset { duplex, ..preset }, variant))
}

fn preset_name<'a>(
    root: &Root,
    options: &'a BuildOptions,
    service: Option<&'a ServicePreset>,
) -> &'a str {
    match (service.map(|service| &service.form), &options.sheet) {
        (Some(ServiceForm::Sheet(name)), _) | (_, Some(name)) => name,
        (_, None) => match options.paper {
            Some(Paper::Named(name)) if presets::has_sheet(root, name) => name,
            _ => DEFAULT,
        },
    }
}

/// How backs are printed. Files of fronts and of backs say in their names what they are.
fn duplex(options: &BuildOptions, preset: &SheetPreset, variant: &mut Variant) -> Duplex {
    let (duplex, part) = match options.backs {
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
pub fn service(options: &BuildOptions, service: &ServicePreset) -> Variant {
    let mut variant = Variant::of(&format!("build --for {}", service.id));
    if let Some(revision) = &options.changed_since {
        variant.add("changes", &format!("--changed-since {revision}"));
    }
    variant.add_if(options.draft, "draft");
    ink(&mut variant, options.low_ink, options.grayscale);
    variant
}

/// Single faces.
pub fn export(options: &ExportOptions) -> Variant {
    let mut variant = Variant::of("export");
    let is_picture = options.format == FaceFormat::Png;
    if is_picture && options.dpi != ExportOptions::DPI {
        let dpi = trimmed(options.dpi);
        variant.add(&format!("{dpi}dpi"), &format!("--dpi {dpi}"));
    }
    variant.add_if(options.bleed, "bleed");
    if is_picture && options.transparent_corners {
        variant.add("transparent", "--corners transparent");
    }
    ink(&mut variant, options.low_ink, options.grayscale);
    variant
}
