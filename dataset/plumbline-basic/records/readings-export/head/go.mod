module hyetal

go 1.19
