// Runs before the first paint, so that the wrong theme doesn't flash. src/lib/browser/theme.ts keeps it up to
// date later.
;(function () {
  var choice = null
  try {
    choice = localStorage.getItem('atelier-theme')
  } catch {
    // storage unavailable: the page follows the system
  }
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
