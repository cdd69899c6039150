//! The values of `massicot:ink`.

/// What a template may say becomes of an element.
pub const VALUES: [&str; 3] = [DECORATION, MARKED_GROUND, KEEP];
pub const DECORATION: &str = "decoration";
pub const MARKED_GROUND: &str = "ground";
pub const KEEP: &str = "keep";
