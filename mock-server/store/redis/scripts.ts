import { COPY_BOUNDS } from "../account-states.ts";

/**
 * What the scripts share. KEYS[1] is what the keys of an account begin with. A source is projects with their orders and records:
 * that of the account, never changed, or one that was given to a copy. A copy itself is no more than a bit for each project of
 * its source that it does not have any longer, at the project's place in each order.
 */
const SHARED = `
local account = KEYS[1]
local ORDERS = {'id-ascending', 'id-descending', 'name', 'hash'}
local PARTS = {':source', ':projects', ':records'}
for _, order in ipairs(ORDERS) do
  PARTS[#PARTS + 1] = ':order:' .. order
  PARTS[#PARTS + 1] = ':gone:' .. order
end

local function copy_key(copy) return account .. ':copy:' .. copy end

local function source_of(copy)
  if redis.call('EXISTS', copy_key(copy) .. ':source') == 1 then return copy_key(copy) end
  return account
end

local function drop(copy)
  for _, part in ipairs(PARTS) do redis.call('UNLINK', copy_key(copy) .. part) end
  redis.call('ZREM', account .. ':changed', copy)
end

local function touch(copy)
  local changed = account .. ':changed'
  local last = redis.call('ZRANGE', changed, -1, -1, 'WITHSCORES')
  redis.call('ZADD', changed, (tonumber(last[2]) or 0) + 1, copy)
  if redis.call('ZCARD', changed) <= ${COPY_BOUNDS.copies} then return end
  for _, oldest in ipairs(redis.call('ZRANGE', changed, 0, 1)) do
    if oldest ~= '' then return drop(oldest) end
  end
end

local function next_bit(bits, bit, from)
  local size = redis.call('STRLEN', bits) * 8
  local place = from < size and redis.call('BITPOS', bits, bit, from, -1, 'BIT') or -1
  if place >= 0 then return place end
  return bit == 0 and math.max(from, size) or -1
end

local function total_of(copy)
  return redis.call('HLEN', source_of(copy) .. ':projects') - redis.call('BITCOUNT', copy_key(copy) .. ':gone:id-ascending')
end
`;

/** What a script answers if the account is not there: it was closed, or Redis lost it. */
export const NO_ACCOUNT = "no-account";

const OF_AN_ACCOUNT = `${SHARED}
if redis.call('EXISTS', account .. ':plan') == 0 then return '${NO_ACCOUNT}' end
`;

/** ARGV: copy, id. */
export const LOCATE: string = `${OF_AN_ACCOUNT}
local place = redis.call('ZSCORE', source_of(ARGV[1]) .. ':order:id-ascending', ARGV[2])
if not place then return 'absent' end
return redis.call('GETBIT', copy_key(ARGV[1]) .. ':gone:id-ascending', place) == 1 and 'gone' or 'own'
`;

/** ARGV: copy, id. Takes the project, and its records with it, out of the copy; of any number of calls one finds it there. */
export const DELETE: string = `${OF_AN_ACCOUNT}
local source, own = source_of(ARGV[1]), copy_key(ARGV[1])
for _, order in ipairs(ORDERS) do
  local place = redis.call('ZSCORE', source .. ':order:' .. order, ARGV[2])
  if order == 'id-ascending' and not place then return 'absent' end
  local was = place and redis.call('SETBIT', own .. ':gone:' .. order, place, 1)
  if order == 'id-ascending' and was == 1 then return 'gone' end
end
touch(ARGV[1])
return 'deleted'
`;

/** ARGV: copy, order, size, after or nothing. Gives where the cursor is, the total, and each project's id and text. */
export const PAGE: string = `${OF_AN_ACCOUNT}
local copy, order, size, after = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local source = source_of(copy)
local sequence = source .. ':order:' .. order
if redis.call('ZCARD', sequence) < redis.call('HLEN', source .. ':projects') then return {'unsorted'} end

local by_id, gone = copy_key(copy) .. ':gone:id-ascending', copy_key(copy) .. ':gone:' .. order
if redis.call('BITCOUNT', gone) < redis.call('BITCOUNT', by_id) then
  local place = next_bit(by_id, 1, 0)
  while place >= 0 do
    local id = redis.call('ZRANGE', source .. ':order:id-ascending', place, place)[1]
    redis.call('SETBIT', gone, redis.call('ZSCORE', sequence, id), 1)
    place = next_bit(by_id, 1, place + 1)
  end
end

local place, cursor = 0, 'own'
if after ~= '' then
  local at = redis.call('ZSCORE', sequence, after)
  if not at then return {'absent'} end
  if redis.call('GETBIT', gone, at) == 1 then cursor = 'gone' end
  place = at + 1
end

local ids = {}
while #ids < size do
  place = next_bit(gone, 0, place)
  local stop = place + size - #ids
  local next_gone = next_bit(gone, 1, place)
  if next_gone >= 0 then stop = math.min(stop, next_gone) end
  local run = redis.call('ZRANGE', sequence, place, stop - 1)
  if #run == 0 then break end
  for _, id in ipairs(run) do ids[#ids + 1] = id end
  place = stop
end

local answer = {cursor, total_of(copy)}
if #ids == 0 then return answer end
for at, text in ipairs(redis.call('HMGET', source .. ':projects', unpack(ids))) do
  answer[#answer + 1] = ids[at]
  answer[#answer + 1] = text
end
return answer
`;

/** ARGV: copy, or '/' for the account's own source; first place, how many. Gives the source and its version, and of each place whether it is gone, and id, project and records. */
export const READ: string = `${SHARED}
local copy, from, size = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local source = copy == '/' and account or source_of(copy)
local answer = {source, redis.call('GET', source .. ':source')}
local ids = redis.call('ZRANGE', source .. ':order:id-ascending', from, from + size - 1)
if #ids == 0 then return answer end
local projects = redis.call('HMGET', source .. ':projects', unpack(ids))
local records = redis.call('HMGET', source .. ':records', unpack(ids))
for at, id in ipairs(ids) do
  local gone = copy ~= '/' and redis.call('GETBIT', copy_key(copy) .. ':gone:id-ascending', from + at - 1) or 0
  for _, part in ipairs({gone, id, projects[at], records[at]}) do answer[#answer + 1] = part end
end
return answer
`;

/** ARGV: source, its version, order, key of the sorted places. Puts these in force if the source is still the one that was sorted. */
export const ADOPT: string = `${SHARED}
if redis.call('GET', ARGV[1] .. ':source') ~= ARGV[2] then return redis.call('UNLINK', ARGV[4]) end
redis.call('PERSIST', ARGV[4])
redis.call('RENAME', ARGV[4], ARGV[1] .. ':order:' .. ARGV[3])
return 1
`;

/** Gives the plan and the total of the account, then name and total of each changed copy. */
export const SUMMARY: string = `${SHARED}
local answer = {redis.call('GET', account .. ':plan'), total_of('')}
for _, copy in ipairs(redis.call('ZRANGE', account .. ':changed', 0, -1)) do
  answer[#answer + 1] = copy
  answer[#answer + 1] = total_of(copy)
end
return answer
`;

/** ARGV: copy, or '/' for all of the account. */
export const RESET: string = `${SHARED}
if ARGV[1] ~= '/' then return drop(ARGV[1]) end
for _, copy in ipairs(redis.call('ZRANGE', account .. ':changed', 0, -1)) do drop(copy) end
`;

/** ARGV: copy. To be run when the copy was given a source. */
export const TOUCH: string = `${SHARED}
touch(ARGV[1])
`;

const SHELVES = `${SHARED}
local function shelf_key(name) return account .. ':shelf:' .. name end

local function put(from, to)
  for _, part in ipairs(PARTS) do redis.call('COPY', from .. part, to .. part, 'REPLACE') end
end

local function clear(name)
  for _, copy in ipairs(redis.call('ZRANGE', shelf_key(name), 0, -1)) do
    for _, part in ipairs(PARTS) do redis.call('UNLINK', shelf_key(name) .. ':' .. copy .. part) end
  end
  redis.call('UNLINK', shelf_key(name))
  redis.call('SREM', account .. ':shelves', name)
end

local function drop_all()
  for _, copy in ipairs(redis.call('ZRANGE', account .. ':changed', 0, -1)) do drop(copy) end
end
`;

/** ARGV: copy, or '/' for all of the account. Gives about how many bytes a snapshot of it takes. */
export const WEIGH: string = `${SHARED}
local bytes = 0
for _, copy in ipairs(redis.call('ZRANGE', account .. ':changed', 0, -1)) do
  if ARGV[1] == '/' or ARGV[1] == copy then
    for _, part in ipairs(PARTS) do bytes = bytes + (redis.call('MEMORY', 'USAGE', copy_key(copy) .. part) or 0) end
  end
end
return bytes
`;

/** ARGV: name of the snapshot, copy or '/' for all of the account. */
export const SHELVE: string = `${SHELVES}
local name, wanted = ARGV[1], ARGV[2]
clear(name)
redis.call('SADD', account .. ':shelves', name)
for _, copy in ipairs(redis.call('ZRANGE', account .. ':changed', 0, -1)) do
  if wanted == '/' or wanted == copy then
    put(copy_key(copy), shelf_key(name) .. ':' .. copy)
    redis.call('ZADD', shelf_key(name), redis.call('ZSCORE', account .. ':changed', copy), copy)
  end
end
`;

/** ARGV: name of the snapshot, copy or '/' for all of the account. Gives the copies that have a source of their own now. */
export const UNSHELVE: string = `${SHELVES}
local name, wanted = ARGV[1], ARGV[2]
if wanted == '/' then drop_all() else drop(wanted) end
local given = {}
for _, copy in ipairs(redis.call('ZRANGE', shelf_key(name), 0, -1)) do
  put(shelf_key(name) .. ':' .. copy, copy_key(copy))
  touch(copy)
  if source_of(copy) ~= account then given[#given + 1] = copy end
end
return given
`;

/** ARGV: name of the snapshot. Gives how many others the account is in. */
export const CLEAR_SHELF: string = `${SHELVES}
clear(ARGV[1])
return redis.call('SCARD', account .. ':shelves')
`;

/** Removes all that there is of the account. */
export const DESTROY: string = `${SHELVES}
drop_all()
for _, name in ipairs(redis.call('SMEMBERS', account .. ':shelves')) do clear(name) end
for _, part in ipairs(PARTS) do redis.call('UNLINK', account .. part) end
return redis.call('UNLINK', account .. ':plan')
`;
