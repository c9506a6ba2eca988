module glebe

go 1.19
