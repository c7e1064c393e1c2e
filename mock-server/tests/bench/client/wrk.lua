-- Deletes the ids of the file that the argument names, one a line; without an argument wrk asks for its URL.
function init(args)
  if not args[1] then
    return
  end
  local next_id = io.lines(args[1])
  local id = ""
  function request()
    -- The file closes itself at its end; only the bare server, which looks at no id, is fast enough to get there.
    id = id and next_id()
    return wrk.format("DELETE", "/v1/project?projectId=" .. (id or "none-left"))
  end
end

-- The last line that wrk prints: its counts as JSON, in the units of load.ts.
function done(summary, latency)
  local errors = 0
  for _, count in pairs(summary.errors) do
    errors = errors + count
  end
  io.write(string.format(
    '{"requests":%d,"seconds":%f,"errors":%d,"p50Ms":%f,"p99Ms":%f}\n',
    summary.requests,
    summary.duration / 1e6,
    errors,
    latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3
  ))
end
