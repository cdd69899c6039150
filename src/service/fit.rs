//! Matches a stock to a service's product and places its art on the product's image or page.
//!
//! Art is never scaled to a product but centred: a product slightly larger than the stock shows some
//! of the bleed, a smaller one is cut slightly inside the trim. Where the bleed ends before the
//! image does, its edge is repeated outwards, beyond what is seen after cutting.

use super::misfit::Misfit;
use super::preset::{Pages, Product, ServiceForm, ServicePreset};
use crate::impose::duplex::Mirror;
use crate::impose::{Side, Turn};
use crate::load::Stock;
use crate::units::{Mm, Size};

/// The most that the sides of product and stock may differ: half of it at each edge, which is less
/// than the tolerance of a guillotine.
pub const MOST_DIFFERENCE: Mm = Mm(1.0);
/// The most that an image or page may extend beyond the bleed, on each side.
pub const MOST_EXTENSION: Mm = Mm(1.25);

/// The placement of a stock's art on a product.
#[derive(Clone, PartialEq, Debug)]
pub struct ProductFit<'s> {
    /// `None` where the service takes any stock.
    pub product: Option<&'s Product>,
    /// The size of the whole image or page.
    pub canvas: Size,
    /// The size in pixels, for images.
    pub dots: Option<[u32; 2]>,
    /// The size after the service has cut it.
    pub trim: Size,
    /// The size of the safe zone, centred.
    pub safe: Size,
    /// Whether the stock is rotated by 90° to match the product.
    pub turned: bool,
}

/// Finds the product for a stock and places its art on it.
///
/// # Errors
/// [`Misfit`]: why this service does not take it.
pub fn fit<'s>(service: &'s ServicePreset, stock: &Stock) -> Result<ProductFit<'s>, Misfit<'s>> {
    fit_among(service, stock, false)
}

/// The same for the pages of a booklet.
///
/// # Errors
/// As those of [`fit`].
pub fn fit_booklet<'s>(
    service: &'s ServicePreset,
    stock: &Stock,
) -> Result<ProductFit<'s>, Misfit<'s>> {
    fit_among(service, stock, true)
}

fn fit_among<'s>(
    service: &'s ServicePreset,
    stock: &Stock,
    booklet: bool,
) -> Result<ProductFit<'s>, Misfit<'s>> {
    if !stock.cut {
        let cut = Stock {
            cut: true,
            ..stock.clone()
        };
        return Err(Misfit::Uncut {
            bleed: match fit_among(service, &cut, booklet) {
                Ok(_) => Some(stock.bleed),
                Err(Misfit::ShortBleed { least, .. }) => Some(least),
                Err(_) => None,
            },
        });
    }
    let fit = match service.products.is_empty() {
        true => bare(service, stock),
        false => {
            let nearest = nearest(service, stock, booklet).into_iter().next();
            let near = nearest.filter(|(product, turned)| {
                difference(product, stock, *turned).0 <= MOST_DIFFERENCE
            });
            let (product, turned) = near.ok_or(match (booklet, nearest) {
                (true, None) => Misfit::NoBooklets,
                (_, nearest) => Misfit::NoProduct { nearest },
            })?;
            on_product(service, product, turned)
        }
    };
    let missing = fit.missing(stock);
    match missing > MOST_EXTENSION {
        true => Err(Misfit::ShortBleed {
            product: fit.product,
            least: stock.bleed + missing - MOST_EXTENSION,
        }),
        false => Ok(fit),
    }
}

/// A stock on a page of its own size with its bleed.
fn bare<'s>(service: &ServicePreset, stock: &Stock) -> ProductFit<'s> {
    let (bleed, safe) = match &service.form {
        ServiceForm::Pages(pages) => (pages.bleed, pages.safe),
        _ => (stock.bleed, stock.safe),
    };
    ProductFit {
        product: None,
        canvas: stock.trim.grown(bleed),
        dots: None,
        trim: stock.trim,
        safe: stock.trim.grown(-safe),
        turned: false,
    }
}

fn on_product<'s>(service: &ServicePreset, product: &'s Product, turned: bool) -> ProductFit<'s> {
    let trim = product.size();
    let (canvas, safe) = match (&service.form, product.image) {
        (ServiceForm::Images(images), Some([width, height])) => {
            let mm = |dots: f64| Mm::from_px(dots, images.dpi);
            let canvas = Size::new(mm(width.into()), mm(height.into()));
            (canvas, canvas.grown(-mm(images.safe)))
        }
        (ServiceForm::Pages(pages), _) => (page(product, pages), trim.grown(-pages.safe)),
        _ => (trim, trim),
    };
    ProductFit {
        product: Some(product),
        canvas,
        dots: product.image,
        trim,
        safe,
        turned,
    }
}

fn page(product: &Product, pages: &Pages) -> Size {
    match product.page {
        Some([width, height]) => Size::new(width, height),
        None => product.size().grown(pages.bleed),
    }
}

/// The products of a stock's outline, those whose size is nearest first, and whether the stock is turned for
/// them. A booklet is bound at its left edge: it is not turned.
pub fn nearest<'s>(
    service: &'s ServicePreset,
    stock: &Stock,
    booklet: bool,
) -> Vec<(&'s Product, bool)> {
    let ways = service
        .products
        .iter()
        .filter(|product| product.booklet == booklet)
        .flat_map(|product| [(product, false), (product, true)])
        .filter(|(_, turned)| !(booklet && *turned))
        .filter(|(product, turned)| product.shape.is(&stock.shape, *turned));
    let off = |(product, turned): &(&Product, bool)| difference(product, stock, *turned);
    let mut ways: Vec<(&Product, bool)> = ways.collect();
    // Of the equally near as they stand there, unrotated before rotated.
    ways.sort_by(|a, b| {
        let (a, b) = (off(a), off(b));
        a.0.0.total_cmp(&b.0.0).then(a.1.0.total_cmp(&b.1.0))
    });
    ways
}

/// The larger difference of the sides, and their sum.
fn difference(product: &Product, stock: &Stock, turned: bool) -> (Mm, Mm) {
    let trim = match turned {
        true => stock.trim.turned(),
        false => stock.trim,
    };
    let width = (product.size().width - trim.width).abs();
    let height = (product.size().height - trim.height).abs();
    (width.max(height), width + height)
}

impl ProductFit<'_> {
    /// How a face of that side lies on the canvas.
    ///
    /// Services print a product's two sides top behind top: a product is a sheet of paper that is
    /// turned about a vertical edge. The back that stands upright behind its front follows from
    /// that as it does on our own sheets, by [`Mirror::turn`].
    pub fn turn(&self, side: Side) -> Turn {
        let front = match self.turned {
            true => Turn::Quarter,
            false => Turn::None,
        };
        match side {
            Side::Front => front,
            Side::Back => Mirror::X(self.canvas.width).turn(front),
        }
    }

    /// The stock's art with its bleed, as it lies on the canvas.
    pub fn art(&self, stock: &Stock) -> Size {
        match self.turned {
            true => stock.bleed_size().turned(),
            false => stock.bleed_size(),
        }
    }

    /// The largest distance by which the canvas extends beyond the art.
    fn missing(&self, stock: &Stock) -> Mm {
        let art = self.art(stock);
        let across = (self.canvas.width - art.width) / 2.0;
        let down = (self.canvas.height - art.height) / 2.0;
        across.max(down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Shape, presets, shape::Top};
    use crate::units::Pt;

    fn stock(width: f64, height: f64, bleed: f64) -> Stock {
        Stock {
            id: "card".into(),
            trim: Size::new(Mm(width), Mm(height)),
            shape: Shape::Rectangle {
                corner_radius: Mm(3.0),
            },
            bleed: Mm(bleed),
            safe: Mm(3.0),
            cut: true,
            folds: Vec::new(),
            seams: Default::default(),
            comfortable_text: Pt(8.0),
        }
    }

    fn service(name: &str) -> ServicePreset {
        ServicePreset::parse(name, presets::text("services", name).unwrap()).unwrap()
    }

    #[test]
    fn a_booklet_is_no_deck() {
        let (tgc, mpc) = (service("tgc"), service("mpc"));
        let (page, card) = (stock(127.0, 203.2, 3.175), stock(63.5, 88.9, 3.175));
        let title = |found: Result<ProductFit<'_>, Misfit<'_>>| {
            found.ok().and_then(|fit| Some(fit.product?.title.clone()))
        };
        assert_eq!(
            title(fit_booklet(&tgc, &page)).as_deref(),
            Some("Large Booklet")
        );
        assert_eq!(title(fit(&tgc, &page)), None);
        assert_eq!(
            title(fit_booklet(&tgc, &card)).as_deref(),
            Some("Small Booklet")
        );
        assert_eq!(title(fit(&tgc, &card)).as_deref(), Some("Poker Deck"));
        assert_eq!(fit_booklet(&mpc, &card), Err(Misfit::NoBooklets));
    }

    /// The product a stock becomes, and whether it is turned.
    fn product(service: &ServicePreset, stock: &Stock) -> Option<(String, bool)> {
        let fit = fit(service, stock).ok()?;
        Some((fit.product?.title.clone(), fit.turned))
    }

    #[test]
    fn the_nearest_product_takes_a_stock() {
        let tgc = service("tgc");
        let named = |width, height| product(&tgc, &stock(width, height, 3.175));
        let is = |title: &str, turned| Some((title.to_owned(), turned));
        assert_eq!(named(63.0, 88.0), is("Euro Poker Deck", false));
        assert_eq!(named(63.5, 88.9), is("Poker Deck", false));
        assert_eq!(named(88.0, 63.0), is("Euro Poker Deck", true));
        assert_eq!(named(70.0, 120.0), is("Tarot Deck", false));
        assert_eq!(named(70.0, 70.0), is("Euro Square Deck", false));
        assert_eq!(named(20.0, 20.0), is("Medium Square Chit", false));
        assert_eq!(named(60.0, 60.0), None);
        assert_eq!(named(65.0, 88.0), None);
        let round = Stock {
            shape: Shape::Ellipse,
            ..stock(26.0, 26.0, 2.9)
        };
        assert_eq!(product(&tgc, &round), is("Large Circle Chit", false));
        let hexagon = |top| Stock {
            shape: Shape::Hexagon(top),
            ..stock(50.8, 44.45, 3.175)
        };
        assert_eq!(
            product(&tgc, &hexagon(Top::Flat)),
            is("Small Hex Tile", false)
        );
        let upright = Stock {
            trim: Size::new(Mm(44.45), Mm(50.8)),
            ..hexagon(Top::Pointy)
        };
        assert_eq!(product(&tgc, &upright), is("Small Hex Tile", true));
        assert_eq!(product(&tgc, &hexagon(Top::Pointy)), None);
    }

    /// Where the top of a face lies that is turned so, seen from its middle; y runs downwards.
    fn top(turn: Turn) -> (f64, f64) {
        match turn {
            Turn::None => (0.0, -1.0),
            Turn::Quarter => (1.0, 0.0),
            Turn::Half => (0.0, 1.0),
            Turn::ThreeQuarters => (-1.0, 0.0),
        }
    }

    /// The stocks that a service's products are made of, standing and lying; cards of every form
    /// where it takes any.
    fn stocks(service: &ServicePreset) -> Vec<Stock> {
        let mut trims: Vec<Size> = service.products.iter().map(Product::size).collect();
        if trims.is_empty() {
            trims.extend([(63.0, 88.0), (70.0, 70.0)].map(|(a, b)| Size::new(Mm(a), Mm(b))));
        }
        let ways = trims.into_iter().flat_map(|trim| [trim, trim.turned()]);
        ways.map(|trim| stock(trim.width.0, trim.height.0, 4.0))
            .collect()
    }

    /// A service prints both canvases of a card on one another, and the card is turned over like
    /// a page about the axis from its own top to its own bottom: an arrow that points up on both
    /// sides points the same way through the paper.
    #[test]
    fn an_arrow_on_both_sides_points_the_same_way_once_the_card_is_turned_over() {
        let mut turned = 0;
        for name in presets::names("services") {
            let service = service(name);
            for stock in stocks(&service) {
                let Ok(fit) = fit(&service, &stock) else {
                    continue;
                };
                turned += usize::from(fit.turned);
                let front = top(fit.turn(Side::Front));
                let (x, y) = top(fit.turn(Side::Back));
                let through_the_paper = (-x, y);
                assert_eq!(through_the_paper, front, "{name}: {}", stock.trim);
            }
        }
        assert!(turned > 10, "{turned}");
    }

    #[test]
    fn what_is_not_made_says_what_is_nearest() {
        let tgc = service("tgc");
        let tile = stock(60.0, 60.0, 3.0);
        let words = fit(&tgc, &tile).unwrap_err().words(&tile);
        assert_eq!(
            words,
            "is 60 × 60 mm, and the nearest product, Small Square Deck, is 63.5 × 63.5 mm (+3.5 × +3.5 mm)"
        );
        let mat = stock(200.0, 140.0, 3.0);
        let words = fit(&tgc, &mat).unwrap_err().words(&mat);
        assert!(
            words.ends_with("is 203.2 × 101.6 mm (+3.2 × −38.4 mm)"),
            "{words}"
        );
        let page = Stock {
            cut: false,
            ..stock(63.0, 88.0, 3.0)
        };
        let uncut = |bleed| Err(Misfit::Uncut { bleed });
        assert_eq!(fit(&tgc, &page), uncut(Some(Mm(3.0))));
        assert_eq!(fit_booklet(&tgc, &page), uncut(Some(Mm(3.0))));
        let tile = Stock { cut: false, ..tile };
        assert_eq!(fit(&tgc, &tile), uncut(None));
    }

    #[test]
    fn bleed_has_to_reach_nearly_all_of_the_image() {
        let tgc = service("tgc");
        // 825 × 1125 dots are 3.425 mm wider and 3.625 mm higher than the card, on each side.
        let least = |bleed| match fit(&tgc, &stock(63.0, 88.0, bleed)) {
            Err(Misfit::ShortBleed { least, .. }) => Some(least),
            _ => None,
        };
        assert_eq!(least(3.0), None);
        assert_eq!(least(2.4), None);
        assert!(least(2.3).unwrap().about(Mm(2.375)));
        assert!(least(0.0).unwrap().about(Mm(2.375)));
    }

    #[test]
    fn the_safe_zone_is_the_services() {
        let inches = |width: f64, height: f64| (width * 25.4, height * 25.4);
        let safe = |service: &str| {
            let service = self::service(service);
            let safe = fit(&service, &stock(63.0, 88.0, 3.0)).unwrap().safe;
            (safe.width.0, safe.height.0)
        };
        let near = |(a, b): (f64, f64), (c, d): (f64, f64)| (a - c).hypot(b - d) < 1e-9;
        assert!(near(safe("tgc"), inches(2.25, 3.25)));
        assert!(near(safe("mpc"), inches(2.26, 3.26)));
        assert!(near(safe("drivethrucards"), inches(2.25, 3.25)));
        assert!(near(safe("press"), (57.0, 82.0)));
    }
}
