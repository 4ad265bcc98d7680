/** Crafts as models write them. Each logs 'drawn' once it is rendered. */
const reportRendered = (selector: string, count: number) => `
const checkRendered = () =>
  document.querySelectorAll('${selector}').length === ${count}
    ? requestAnimationFrame(() => setTimeout(() => console.log('drawn')))
    : requestAnimationFrame(checkRendered)
checkRendered()`

const page = `<!doctype html>
<html><head><meta charset="utf-8"><title>Lamps</title>
<style>body { font-family: system-ui; padding: 2rem } td, th { border: 1px solid #ccc; padding: .25rem .5rem }</style></head>
<body><h1>Lamps</h1><table><thead><tr><th>Year</th><th>Litres</th></tr></thead><tbody></tbody></table>
<script>
for (let year = 1850; year < 1900; year++)
  document.querySelector('tbody').insertAdjacentHTML('beforeend', '<tr><td>' + year + '</td><td>' + (400 + year % 7 * 5) + '</td></tr>')
${reportRendered('tbody tr', 50)}
</script></body></html>`

const app = `import { useEffect, useState } from 'react'
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { Lamp } from 'lucide-react'
import { format } from 'date-fns'

interface Row { year: number; litres: number }
const rows: Row[] = Array.from({ length: 24 }, (_, index) => ({ year: 1876 + index, litres: 400 + (index % 7) * 5 }))

export default function App() {
  const [count, setCount] = useState(0)
  useEffect(() => {${reportRendered('.recharts-bar-rectangle', 24)}
  }, [])
  return (
    <div className="mx-auto max-w-2xl p-8">
      <h1 className="flex items-center gap-2 text-2xl font-bold"><Lamp /> Litres until {format(new Date(1900, 0, 1), 'yyyy')}</h1>
      <button className="mt-4 rounded bg-blue-600 px-4 py-2 text-white" onClick={() => setCount(count + 1)}>Lit {count} times</button>
      <BarChart width={560} height={280} data={rows}>
        <CartesianGrid strokeDasharray="3 3" /><XAxis dataKey="year" /><YAxis /><Tooltip />
        <Bar dataKey="litres" fill="#2563eb" isAnimationActive={false} />
      </BarChart>
    </div>
  )
}`

/** Renders, then blocks its thread forever. */
const loop = `<h1>Loop</h1><script>setTimeout(() => { console.log('drawn'); setTimeout(() => { for (;;); }, 200) }, 100)</script>`

const craftOf = (title: string, type: string, content: string) =>
  `<craft identifier="${title.toLowerCase()}" type="${type}" title="${title}">\n${content}\n</craft>`

export const craftSamples = {
  Page: craftOf('Page', 'text/html', page),
  App: craftOf('App', 'application/craft.react', app),
  Loop: craftOf('Loop', 'text/html', loop),
} as const
export type CraftSample = keyof typeof craftSamples
