// Work that need not wait until the app has loaded over a slow connection.
;(function () {
  // React Aria asks this when it starts; on a phone the first answer takes as long as rendering the page
  setTimeout(function () {
    Intl.DateTimeFormat.supportedLocalesOf(navigator.language)
  })
})()

// A first visit waits for its session (src/lib/api/auth-client.ts).
;(function () {
  // these pages are about to change the session: an earlier response would be wrong
  if (location.pathname === '/sign-in') return
  try {
    if (localStorage.getItem('atelier.has-session') !== null) return
  } catch {
    // storage unavailable: every visit requests it first
  }
  var link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.href = '/api/auth/get-session'
  link.crossOrigin = 'anonymous'
  document.head.append(link)
})()
