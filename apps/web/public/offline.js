// Belongs to offline.html, which is shown in place of any page that the network did not bring.
document.querySelector('button')?.addEventListener('click', () => location.reload())

// the network may be back without a word, or be said to be back too early
setInterval(() => {
  fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => answer.ok && location.reload(),
    () => undefined,
  )
}, 3000)
