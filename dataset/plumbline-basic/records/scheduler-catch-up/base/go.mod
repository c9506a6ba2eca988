module nightjar

go 1.19
