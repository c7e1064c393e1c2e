import { COPY_BOUNDS } from "../account-states.ts";

/** How many projects are read, written or sorted in one step: few enough not to block Redis for long. */
export const BATCH = 500;

/**
 * The part that all scripts share. KEYS[1] is the beginning of all keys of an account. The account's initial projects never
 * change; a copy is two sorted sets for each order: the initial projects that are gone, and the projects that were added. The
 * members are texts that sort in that order and end with the id in 19 digits. The text of a project begins with its sort keys for
 * the other orders (layout.ts).
 */
export const SHARED: string = `
local account = KEYS[1]
local KINDS = {'id', 'name', 'hash'}
local PARTS = {
  ':replaced', ':projects', ':gone:id', ':gone:name', ':gone:hash', ':added:id', ':added:name', ':added:hash',
}

local function of(copy) return account .. ':copy:' .. copy end
local function is_replaced(copy) return redis.call('EXISTS', of(copy) .. ':replaced') == 1 end
local function changed_copies() return redis.call('ZRANGE', account .. ':changed', 0, -1) end

local function member(kind, id, text)
  local digits = string.rep('0', 19 - #id) .. id
  if kind == 'id' then return digits end
  if kind == 'hash' then return text:sub(1, 8) .. digits end
  return text:sub(9, text:find('!', 9, true)) .. digits
end

local function ids_of(members)
  local ids = {}
  for at, each in ipairs(members) do ids[at] = each:match('^0*(%d+)$', -19) end
  return ids
end

-- Returns the text of a project that the copy has or had, 'own' or 'gone', and whether it was added.
local function find(copy, id)
  local text = redis.call('HGET', of(copy) .. ':projects', id)
  if text then return text, redis.call('ZSCORE', of(copy) .. ':added:id', member('id', id)) and 'own' or 'gone', true end
  text = not is_replaced(copy) and redis.call('HGET', account .. ':projects', id)
  if text then return text, redis.call('ZSCORE', of(copy) .. ':gone:id', member('id', id)) and 'gone' or 'own', false end
end

-- Appends member and text of each project; if is_page, without the second line of the text.
local function give(answer, members, place, is_page)
  local texts = #members > 0 and redis.call('HMGET', place .. ':projects', unpack(ids_of(members)))
  for at, each in ipairs(members) do
    answer[#answer + 1] = each
    answer[#answer + 1] = is_page and texts[at]:sub(1, texts[at]:find('\\n', 1, true)) or texts[at]
  end
end

local function count_base(copy) return is_replaced(copy) and 0 or redis.call('ZCARD', account .. ':order:id') end

local function total_of(copy)
  return count_base(copy) - redis.call('ZCARD', of(copy) .. ':gone:id') + redis.call('ZCARD', of(copy) .. ':added:id')
end

local function unlink(from, parts)
  for _, part in ipairs(parts) do redis.call('UNLINK', from .. part) end
end

local function drop(copy)
  unlink(of(copy), PARTS)
  redis.call('ZREM', account .. ':changed', copy)
end

-- '/' stands for all copies; no copy has this name.
local function reset(wanted)
  for _, copy in ipairs(changed_copies()) do
    if wanted == '/' or wanted == copy then drop(copy) end
  end
end

-- Marks the copy as changed last. Beyond the limit, drops the copy that was changed longest ago.
local function touch(copy)
  local changed = account .. ':changed'
  local last = redis.call('ZRANGE', changed, -1, -1, 'WITHSCORES')
  redis.call('ZADD', changed, (tonumber(last[2]) or 0) + 1, copy)
  if redis.call('ZCARD', changed) <= ${COPY_BOUNDS.copies} then return end
  for _, oldest in ipairs(redis.call('ZRANGE', changed, 0, 1)) do
    if oldest ~= '' then return drop(oldest) end
  end
end

-- Returns those of the account's members that the copy still has.
local function without_gone(copy, kind, members)
  local gone = of(copy) .. ':gone:' .. kind
  if #members == 0 or redis.call('EXISTS', gone) == 0 then return members end
  local left, scores = {}, redis.call('ZMSCORE', gone, unpack(members))
  for at, each in ipairs(members) do
    if not scores[at] then left[#left + 1] = each end
  end
  return left
end
`;

/** The answer of a script if the account is missing: it was closed, or Redis lost it. */
export const NO_ACCOUNT = "no-account";

/** The beginning of scripts whose first argument names a copy; it is empty for the account itself. */
const ON_A_COPY = `${SHARED}
if redis.call('EXISTS', account .. ':plan') == 0 then return '${NO_ACCOUNT}' end
local copy = ARGV[1]
`;

/** ARGV: copy, id. */
export const LOCATE: string = `${ON_A_COPY}
local _, place = find(copy, ARGV[2])
return place or 'absent'
`;

/** ARGV: copy, id. Removes the project with its records from the copy; of any number of calls, one gets 'deleted'. */
export const DELETE: string = `${ON_A_COPY}
local id = ARGV[2]
local text, place, is_added = find(copy, id)
if place ~= 'own' then return place or 'absent' end
for _, kind in ipairs(KINDS) do
  if is_added then redis.call('ZREM', of(copy) .. ':added:' .. kind, member(kind, id, text))
  else redis.call('ZADD', of(copy) .. ':gone:' .. kind, 0, member(kind, id, text)) end
end
touch(copy)
return 'deleted'
`;

/** ARGV: copy, 'add' or 'replace', then id and text of each project. */
export const PUT: string = `${ON_A_COPY}
if ARGV[2] == 'replace' then
  drop(copy)
  redis.call('SET', of(copy) .. ':replaced', '1')
end
for at = 3, #ARGV, 2 do
  local id, text = ARGV[at], ARGV[at + 1]
  if find(copy, id) then return 'taken' end
  redis.call('HSET', of(copy) .. ':projects', id, text)
  for _, kind in ipairs(KINDS) do redis.call('ZADD', of(copy) .. ':added:' .. kind, 0, member(kind, id, text)) end
end
touch(copy)
return 'added'
`;

/**
 * ARGV: copy, or '/' for the initial account; order, size, id of the cursor or '', 'page' to leave out the records. Returns the
 * location of the cursor, the total, and then member and text of up to `size` initial projects and of up to `size` added
 * projects, as two sorted runs: the page is the first `size` of both merged.
 */
export const PAGE: string = `${ON_A_COPY}
local order, size, after, is_page = ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5] == 'page'
local kind, descends = order:match('^%a+'), order == 'id-descending'
local base, gone, added = account .. ':order:' .. kind, of(copy) .. ':gone:' .. kind, of(copy) .. ':added:' .. kind
local count = count_base(copy)
if count > 0 and redis.call('ZCARD', base) < count then return {'unsorted'} end

local cursor, start = 'own', nil
if after ~= '' then
  local text
  text, cursor = find(copy, after)
  if not text then return {'absent'} end
  start = member(kind, after, text)
end

local function in_base(from, to) return redis.call(descends and 'ZREVRANGE' or 'ZRANGE', base, from, to - 1) end

local function is_all_gone(from, to)
  local first, last = in_base(from, from + 1)[1], in_base(to - 1, to)[1]
  if descends then first, last = last, first end
  return redis.call('ZLEXCOUNT', gone, '[' .. first, '[' .. last) == to - from
end

-- Returns an offset less than size before the end of the run of deleted projects. It counts them in steps, because the run may
-- be long: each step is twice as long as the one before, or half as long if a project is left in it.
local function skip_gone(from)
  local step = size
  while step >= size do
    local to = math.min(from + step, count)
    if to > from and is_all_gone(from, to) then from, step = to, step * 2 else step = math.floor(step / 2) end
  end
  return from
end

local found, from = {}, 0
if start and count > 0 then
  from = descends and redis.call('ZLEXCOUNT', base, '[' .. start, '+') or redis.call('ZLEXCOUNT', base, '-', '[' .. start)
end
while from < count and #found < size do
  local to = math.min(from + size, count)
  local left = without_gone(copy, kind, in_base(from, to))
  for at = 1, math.min(#left, size - #found) do found[#found + 1] = left[at] end
  from = #left > 0 and to or skip_gone(to)
end

local behind = start and '(' .. start
local more = descends and redis.call('ZRANGE', added, behind or '+', '-', 'BYLEX', 'REV', 'LIMIT', 0, size)
  or redis.call('ZRANGE', added, behind or '-', '+', 'BYLEX', 'LIMIT', 0, size)
local answer = {cursor, total_of(copy)}
give(answer, found, account, is_page)
give(answer, more, of(copy), is_page)
return answer
`;

/** ARGV: kind of order, offset. Sorts the next of the account's projects; returns the next offset, or -1 if all are sorted. */
export const SORT: string = `${SHARED}
local kind, from = ARGV[1], tonumber(ARGV[2])
local sorted, part = account .. ':order:' .. kind, account .. ':sorting:' .. kind
local count = redis.call('ZCARD', account .. ':order:id')
if redis.call('ZCARD', sorted) == count then return redis.call('UNLINK', part) * 0 - 1 end
local ids = ids_of(redis.call('ZRANGE', account .. ':order:id', from, from + ${BATCH} - 1))
if #ids > 0 then
  local texts = redis.call('HMGET', account .. ':projects', unpack(ids))
  for at, id in ipairs(ids) do redis.call('ZADD', part, 0, member(kind, id, texts[at])) end
  redis.call('EXPIRE', part, 600)
  return from + #ids
end
if redis.call('ZCARD', part) ~= count then return redis.call('UNLINK', part) * 0 end
redis.call('PERSIST', part)
redis.call('RENAME', part, sorted)
return -1
`;

/** Returns the plan and the total of the account, then name and total of each changed copy. */
export const SUMMARY: string = `${SHARED}
local answer = {redis.call('GET', account .. ':plan'), total_of('')}
for _, copy in ipairs(changed_copies()) do
  answer[#answer + 1] = copy
  answer[#answer + 1] = total_of(copy)
end
return answer
`;

/** ARGV: copy, or '/' for all. */
export const RESET: string = `${SHARED}
reset(ARGV[1])
`;
