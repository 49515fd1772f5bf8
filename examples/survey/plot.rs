//! The results as a picture.

use crate::common::Failure;
use crate::statistics::Statistics;
use indicatif::HumanCount;
use plotters::coord::Shift;
use plotters::prelude::*;

/// Colours that all eyes tell apart.
const WON: RGBColor = RGBColor(0, 114, 178);
const UNDECIDED: RGBColor = RGBColor(170, 170, 170);
const LOST: RGBColor = RGBColor(213, 94, 0);

const SIZE: (u32, u32) = (860, 800);
/// The margins beside the axes.
const LEFT: i32 = 66;
const RIGHT: i32 = 40;
const FONT: &str = "sans-serif";

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Failure>;

/// Draws how many deals can be won, and what nodes and moves that took: an SVG file.
pub fn draw(title: &str, found: &Statistics) -> Result<String, Failure> {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
    draw_all(area, title, found)?;
    Ok(svg)
}

fn draw_all(area: Area<'_>, title: &str, found: &Statistics) -> Drawn {
    area.fill(&WHITE)?;
    let (shares, below) = area.titled(title, (FONT, 22))?.split_vertically(170);
    draw_shares(&shares, found)?;

    let (nodes, moves) = below.split_vertically(290);
    let count = |count: f64| HumanCount(count.round() as u64).to_string();
    let power = |power: f64| count(10_f64.powf(power));
    let powers = found.nodes.numbers().iter().map(|&nodes| (nodes.max(1) as f64).log10());
    let powers: Vec<f64> = powers.collect();
    let lengths: Vec<f64> = found.moves.numbers().iter().map(|&moves| moves as f64).collect();
    draw_histogram(&nodes, "nodes until decided or given up", &powers, (0.1, 1.0), &power)?;
    let spread = lengths.last().unwrap_or(&0.0) - lengths.first().unwrap_or(&0.0);
    let stretch = [10.0, 20.0, 50.0, 100.0].into_iter().find(|stretch| spread < 25.0 * stretch);
    let stretch = stretch.unwrap_or(1000.0);
    draw_histogram(&moves, "moves of a solution", &lengths, (stretch / 5.0, stretch), &count)?;
    area.present()?;
    Ok(())
}

/// Draws a bar divided by the verdicts, and the interval for the share that can be won.
fn draw_shares(area: &Area<'_>, found: &Statistics) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .margin_left(LEFT)
        .margin_right(RIGHT)
        .margin_top(58)
        .x_label_area_size(40)
        .build_cartesian_2d(0.0..100.0, 0.0..1.0)?;
    let mut mesh = chart.configure_mesh();
    mesh.disable_mesh().disable_y_axis().x_desc("% of the deals");
    mesh.x_label_formatter(&|share| format!("{share:.0}")).label_style((FONT, 14)).draw()?;
    let mut from = 0.0;
    for (place, (name, number, colour)) in [
        ("winnable", found.won, WON),
        ("undecided", found.undecided, UNDECIDED),
        ("unwinnable", found.lost, LOST),
    ]
    .into_iter()
    .enumerate()
    {
        let share = 100.0 * number as f64 / found.deals() as f64;
        let bar = Rectangle::new([(from, 0.1), (from + share, 0.7)], colour.filled());
        chart.draw_series([bar])?;
        from += share;

        let (x, y) = (LEFT + 250 * place as i32, 10);
        area.draw(&Rectangle::new([(x, y), (x + 14, y + 14)], colour.filled()))?;
        let text = format!("{name}: {}, {share:.2} %", HumanCount(number));
        area.draw(&Text::new(text, (x + 20, y), (FONT, 16)))?;
    }
    let (low, high) = found.interval();
    let (low, high) = (100.0 * low, 100.0 * high);
    for line in
        [[(low, 0.85), (high, 0.85)], [(low, 0.75), (low, 0.95)], [(high, 0.75), (high, 0.95)]]
    {
        chart.draw_series([PathElement::new(line, BLACK.stroke_width(2))])?;
    }
    let text = format!("can be won: {low:.2} % to {high:.2} %, with a confidence of 95 %");
    area.draw(&Text::new(text, (LEFT, 34), (FONT, 16)))?;
    Ok(())
}

/// Draws how many of the numbers, which ascend, lie in each bin. `widths` are those of a bin and of
/// the stretches between labels.
fn draw_histogram(
    area: &Area<'_>,
    description: &str,
    numbers: &[f64],
    (bin, stretch): (f64, f64),
    label: &dyn Fn(f64) -> String,
) -> Drawn {
    let (first, last) = (numbers.first().unwrap_or(&0.0), numbers.last().unwrap_or(&0.0));
    let (first, last) = ((first / stretch).floor(), (last / stretch).floor() + 1.0);
    let range = first * stretch..last * stretch;
    let mut bins = vec![0_u32; ((range.end - range.start) / bin).round() as usize];
    for number in numbers {
        let at = ((number - range.start) / bin) as usize;
        if let Some(bin) = bins.get_mut(at) {
            *bin += 1;
        }
    }
    let most = bins.iter().copied().max().unwrap_or(0).max(1);

    let mut chart = ChartBuilder::on(area)
        .margin_right(RIGHT)
        .margin_top(16)
        .x_label_area_size(44)
        .y_label_area_size(LEFT)
        .build_cartesian_2d(range.clone(), 0.0..f64::from(most))?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(0)
        .x_desc(description)
        .y_desc("deals")
        .x_labels((last - first) as usize + 1)
        .x_label_formatter(&|x| label(*x))
        .y_labels(most.min(9) as usize + 1)
        .y_label_formatter(&|y| format!("{y:.0}"))
        .label_style((FONT, 14))
        .draw()?;
    let start = |index: usize| range.start + bin * index as f64;
    chart.draw_series(bins.iter().enumerate().map(|(index, &count)| {
        let corners = [(start(index), 0.0), (start(index + 1), f64::from(count))];
        let mut bar = Rectangle::new(corners, WON.filled());
        bar.set_margin(0, 0, 0, 1);
        bar
    }))?;
    Ok(())
}
