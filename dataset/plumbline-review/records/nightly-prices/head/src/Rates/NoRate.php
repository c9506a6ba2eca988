<?php

declare(strict_types=1);

namespace Innkeep\Rates;

final class NoRate extends \DomainException
{
}
