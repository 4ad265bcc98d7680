// Starts work early that need not wait until the app has loaded over a slow connection.
;(function () {
  // React Aria makes this call when it starts; on a phone the first call takes as long as rendering the page
  setTimeout(function () {
    Intl.DateTimeFormat.supportedLocalesOf(navigator.language)
  })
})()

// Preloads the session, which a first visit waits for (src/lib/api/auth-client.ts).
;(function () {
  // signing in is about to change the session: an earlier response would be outdated
  if (location.pathname === '/sign-in') return
  try {
    if (localStorage.getItem('atelier.has-session') !== null) return
  } catch {
    // storage unavailable: every visit counts as the first
  }
  var link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.href = '/api/auth/get-session'
  link.crossOrigin = 'anonymous'
  document.head.append(link)
})()
