"""What is imported."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goods:
    """One line of a declaration: goods of one kind from one country."""

    code: str
    """Eight digits."""
    origin: str
    """The country's two letters."""
    value: int
    """In cents, with freight and insurance."""
    net_grams: int
    millilitres: int = 0
    certificate: str = ""
    """The number of the certificate of origin, if there is one."""
    use: str = ""
    """What an importer who has a licence says that the goods are for."""
    fat: int = 0
    """By weight, in tenths of a percent."""
    strength: int = 0
    """By volume, in tenths of a percent."""

    def __post_init__(self) -> None:
        if not (len(self.code) == 8 and self.code.isascii() and self.code.isdigit()):
            raise ValueError(f"{self.code!r} is no code of eight digits")
        if not (len(self.origin) == 2 and self.origin.isascii() and self.origin.isupper()):
            raise ValueError(f"{self.origin!r} is no country")
        if self.value < 0 or self.net_grams < 1 or self.millilitres < 0:
            raise ValueError(f"{self.code}: value, weight and volume are not negative, and there is some weight")
        if not (0 <= self.fat <= 1000 and 0 <= self.strength <= 1000):
            raise ValueError(f"{self.code}: fat and strength are 0 to 1000 tenths of a percent")
