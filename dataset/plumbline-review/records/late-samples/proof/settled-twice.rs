use slipway::series::Series;
use slipway::Sample;

fn main() {
    let mut series = Series::new(4, 1_000);
    for n in 0..12 {
        series.push(Sample { ts: n * 10, value: 1.0 });
    }
    // 40 is where the second block begins
    series.push(Sample { ts: 40, value: 2.0 });
    series.settle();
    let got = series.range(35, 45);
    println!("{got:?}");
    std::process::exit((got != [Sample { ts: 40, value: 2.0 }]) as i32);
}
