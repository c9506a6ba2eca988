<?php

declare(strict_types=1);

namespace Pillarbox;

/** What somebody has sent is not what it should be. The message is for them. */
final class InvalidInput extends \RuntimeException
{
}
