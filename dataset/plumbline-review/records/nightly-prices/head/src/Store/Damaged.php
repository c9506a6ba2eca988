<?php

declare(strict_types=1);

namespace Innkeep\Store;

final class Damaged extends \UnexpectedValueException
{
}
