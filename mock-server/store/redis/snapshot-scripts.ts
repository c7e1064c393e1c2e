import { SHARED } from "./scripts.ts";

const SHARED_BY_SNAPSHOTS = `${SHARED}
local function saved(name) return account .. ':snapshot:' .. name end

local function is_wanted(copy) return ARGV[1] == '/' or ARGV[1] == copy end

local function put(from, to)
  for _, part in ipairs(PARTS) do redis.call('COPY', from .. part, to .. part, 'REPLACE') end
end

local function forget(name)
  for _, copy in ipairs(redis.call('ZRANGE', saved(name), 0, -1)) do unlink(saved(name) .. ':' .. copy, PARTS) end
  redis.call('UNLINK', saved(name))
  redis.call('SREM', account .. ':snapshots', name)
end

local function destroy()
  if redis.call('EXISTS', account .. ':snapshots') == 1 then return end
  for _, kind in ipairs(KINDS) do unlink(account, {':order:' .. kind, ':sorting:' .. kind}) end
  unlink(account, {':source', ':projects'})
end
`;

/** ARGV: copy, or '/' for all. Returns the approximate bytes of a snapshot. */
export const WEIGH: string = `${SHARED_BY_SNAPSHOTS}
local bytes = 0
for _, copy in ipairs(changed_copies()) do
  for _, part in ipairs(is_wanted(copy) and PARTS or {}) do bytes = bytes + (redis.call('MEMORY', 'USAGE', of(copy) .. part) or 0) end
end
return bytes
`;

/** ARGV: copy, '/' for all or '//' for none; name of the snapshot. */
export const SAVE: string = `${SHARED_BY_SNAPSHOTS}
local name = ARGV[2]
forget(name)
redis.call('SADD', account .. ':snapshots', name)
for _, copy in ipairs(changed_copies()) do
  if is_wanted(copy) then
    put(of(copy), saved(name) .. ':' .. copy)
    redis.call('ZADD', saved(name), redis.call('ZSCORE', account .. ':changed', copy), copy)
  end
end
`;

/** ARGV: copy, or '/' for all; name of the snapshot. Returns the copies that have added projects now. */
export const RESTORE: string = `${SHARED_BY_SNAPSHOTS}
reset(ARGV[1])
local grown = {}
for _, copy in ipairs(redis.call('ZRANGE', saved(ARGV[2]), 0, -1)) do
  put(saved(ARGV[2]) .. ':' .. copy, of(copy))
  touch(copy)
  if redis.call('EXISTS', of(copy) .. ':projects') == 1 then grown[#grown + 1] = copy end
end
return grown
`;

/** ARGV: name of the snapshot. */
export const FORGET: string = `${SHARED_BY_SNAPSHOTS}
forget(ARGV[1])
if redis.call('EXISTS', account .. ':plan') == 0 then destroy() end
`;

/** ARGV: 'hold' to keep the data that snapshots need. Removes all other data of the account. */
export const DESTROY: string = `${SHARED_BY_SNAPSHOTS}
redis.call('UNLINK', account .. ':plan')
reset('/')
if ARGV[1] ~= 'hold' then
  for _, name in ipairs(redis.call('SMEMBERS', account .. ':snapshots')) do forget(name) end
end
destroy()
`;
