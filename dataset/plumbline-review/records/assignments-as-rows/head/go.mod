module ferrypost

go 1.19
