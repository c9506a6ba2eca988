use slipway::series::Series;
use slipway::Sample;

fn main() {
    let mut series = Series::new(8, 100);
    for n in 0..8 {
        series.push(Sample { ts: n * 10, value: 1.0 });
    }
    series.push(Sample { ts: 70, value: 2.0 });
    let (last, range) = (series.last().unwrap(), series.range(70, 71));
    println!("last {last:?}, range {range:?}");
    std::process::exit((last != range[0]) as i32);
}
