// Says in our own words that there is no connection, in the place of the browser's page. It keeps and answers nothing else.
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection · Playbook</title>
<style>
:root { color-scheme: light dark; --bg: #f4f6f4; --text: #17201c; --soft: #4c5751; --brand: #124a8c; }
@media (prefers-color-scheme: dark) { :root { --bg: #0e1110; --text: #e8ece9; --soft: #a5b0aa; --brand: #7db3ee; } }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 24px; box-sizing: border-box; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44ch; } h1 { font-size: 28px; line-height: 1.2; margin: 0 0 12px; } p { color: var(--soft); margin: 0 0 20px; }
a { color: var(--brand); font-weight: 600; }
</style></head><body><main><h1>No connection</h1>
<p>Playbook could not be reached. What you were writing is kept in this browser and comes back with the page; runs that have begun go on without you.</p>
<a href="">Try again</a></main></body></html>`

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const answer = () => new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  event.respondWith(fetch(event.request).catch(answer))
})
