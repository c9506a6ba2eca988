<?php

declare(strict_types=1);

use Loft\App;
use Loft\Folders;
use Loft\Request;

require __DIR__ . '/../src/autoload.php';

date_default_timezone_set('Europe/Dublin');

$fields = $_SERVER['REQUEST_METHOD'] === 'POST' ? $_POST : $_GET;
$path = rawurldecode((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
$request = new Request($_SERVER['REQUEST_METHOD'], $path, $fields, $_SERVER['HTTP_X_DESK_KEY'] ?? '');
$folders = new Folders(getenv('LOFT_DATA') ?: __DIR__ . '/../data');
(new App($folders, (string) getenv('LOFT_DESK_KEY'), new DateTimeImmutable('today')))->answer($request)->send();
