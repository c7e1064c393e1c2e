<?php
// Projects service for PHP's own server: php -S 127.0.0.1:$PORT mended.php, with PORT and DATA in the environment.

// PHP keeps no state between requests, so the remaining data is saved in a second file.
$store = getenv('DATA') . '.' . getenv('PORT');
if (!file_exists($store)) {
    copy(getenv('DATA'), $store);
}
$data = json_decode(file_get_contents($store), true);

function send($code, $body)
{
    http_response_code($code);
    header('Content-Type: application/json');
    echo json_encode(['code' => $code] + $body, JSON_INVALID_UTF8_SUBSTITUTE);
    exit;
}

function fail($code, $message, $subMessage)
{
    send($code, ['message' => $message, 'subMessage' => $subMessage, 'status' => 'error']);
}

function findAccount($data)
{
    $key = $_SERVER['HTTP_X_MASTER_KEY'] ?? '';
    if ($key === '') {
        fail(401, 'Unauthorized', 'X-Master-Key is missing');
    }
    foreach ($data['accounts'] as $index => $account) {
        if ($account['key'] === $key) {
            if ($account['plan'] !== 'premium') {
                fail(402, 'Payment Required', 'The account is not on the premium plan');
            }
            return $index;
        }
    }
    fail(401, 'Unauthorized', 'X-Master-Key is invalid');
}

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$method = $_SERVER['REQUEST_METHOD'];

if ($method === 'GET' && $path === '/v1/projects') {
    $account = $data['accounts'][findAccount($data)];
    if (($_SERVER['CONTENT_TYPE'] ?? '') !== 'application/json') {
        fail(400, 'Bad Request', 'Content-Type: application/json is missing');
    }
    $limit = $_GET['limit'] ?? '20';
    if (!ctype_digit($limit) || (int) $limit < 1) {
        fail(400, 'Bad Request', 'limit must be a whole number from 1 to 100');
    }
    $limit = min((int) $limit, 100);
    $lastId = (int) ($_GET['last_id'] ?? 0);
    $projects = $account['projects'];
    $start = 0;
    if ($lastId !== 0) {
        $index = array_search($lastId, array_column($projects, 'id'));
        if ($index === false) {
            fail(403, 'Forbidden', "last_id $lastId does not belong to the account");
        }
        $start = $index + 1;
    }
    send(200, [
        'message' => 'OK',
        'status' => 'success',
        'projects' => array_slice($projects, $start, $limit),
        'total' => count($projects),
    ]);
}

if ($method === 'DELETE' && $path === '/v1/project') {
    $index = findAccount($data);
    if (empty($_GET['projectId'])) {
        fail(400, 'Bad Request', 'projectId is required');
    }
    $projectId = $_GET['projectId'];
    $projects = $data['accounts'][$index]['projects'];
    $place = array_search($projectId, array_column($projects, 'id'));
    if ($place === false) {
        fail(404, 'Not Found', "Project $projectId not found");
    }
    array_splice($data['accounts'][$index]['projects'], $place, 1);
    file_put_contents($store, json_encode($data));
    send(200, ['message' => 'Project deleted', 'status' => 'success']);
}

fail(400, 'Bad Request', 'Invalid route');
