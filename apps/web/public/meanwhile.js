// What need not wait until the program has come over a slow line.
;(function () {
  // React Aria asks this when it starts; the browser's first answer takes a phone as long as a drawing of the page
  setTimeout(function () {
    Intl.DateTimeFormat.supportedLocalesOf(navigator.language)
  })
})()

// A first visit waits to hear whose it is (src/lib/api/auth-client.ts).
;(function () {
  // there the session is about to change: an answer from before would be a wrong one
  if (location.pathname === '/sign-in') return
  try {
    if (localStorage.getItem('atelier.has-session') !== null) return
  } catch {
    // then every visit asks first
  }
  var link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'fetch'
  link.href = '/api/auth/get-session'
  link.crossOrigin = 'anonymous'
  document.head.append(link)
})()
