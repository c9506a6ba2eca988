<?php

declare(strict_types=1);

namespace Innkeep\Bookings;

final class NoRooms extends \DomainException
{
}
