/// How a pool behaves.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many connections there are at most, lent ones included. At least 1.
    pub max_open: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self { max_open: 4 }
    }
}
