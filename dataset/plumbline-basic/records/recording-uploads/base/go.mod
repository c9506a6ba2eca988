module tapedeck

go 1.19
