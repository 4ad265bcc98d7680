#!/bin/sh
# When content is added above what is in sight, Chromium moves the scroll position as soon as a script asks for a
# position, in the same task. A script that then adds the height itself moves it twice.
# Expected: the browser moves it with the next frame, so that a script can do it before
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact playwright-core@1.65.1 @sparticuz/chromium@153.0.0 >/dev/null
cat > run.mjs <<'JS'
import chromium from '@sparticuz/chromium'
import { chromium as browserType } from 'playwright-core'

const browser = await browserType.launch({ executablePath: await chromium.executablePath(), args: chromium.args })
const page = await browser.newPage()
const measure = (top, anchoring) =>
  page.evaluate(
    ([start, overflowAnchor]) => {
      document.body.innerHTML = '<main style="height:300px;overflow-y:auto"><p style="height:2000px;margin:0">lamp</p></main>'
      const scroller = document.querySelector('main')
      scroller.style.overflowAnchor = overflowAnchor
      return new Promise((resolve) => {
        scroller.scrollTop = start
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const added = document.createElement('p')
            added.style.cssText = 'height:1000px;margin:0'
            scroller.prepend(added)
            const isMoved = added.offsetHeight === 1000 && scroller.scrollTop !== start
            resolve(isMoved)
          }),
        )
      })
    },
    [top, anchoring],
  )
const figures = {
  'from 500 px': await measure(500, 'auto'),
  'from the top': await measure(0, 'auto'),
  'from 500 px, overflow-anchor: none': await measure(500, 'none'),
}
console.log('Chromium', browser.version())
for (const [situation, isMoved] of Object.entries(figures)) console.log(`${situation}: moved in the same task:`, isMoved)
await browser.close()
process.exit(Object.values(figures).join() === 'true,false,false' ? 0 : 1)
JS
node run.mjs
