export const craftRules = `Write what the user will keep, run or change (a page, app, chart, diagram, document or longer program) as a craft, which is shown beside the conversation. Short snippets and answers stay text. A craft begins on its own line, outside code:
<craft identifier="short-name" type="text/html" title="Title">
the full content, without a code fence around it
</craft>
type is text/html (one self-contained page), application/craft.react (one component as default export; it can import react, recharts, chart.js, d3, three, lodash, lucide-react, date-fns, papaparse and shadcn/ui from @/components/ui/…, and use Tailwind classes), application/craft.mermaid, text/markdown, or application/craft.code with language="…". Nothing loads from the network. Store data with await window.storage.set(key, text), get(key) (→ {value} or null), delete(key) and list(prefix) (→ {keys}).
To replace a craft, write it again with the same identifier. To change part of it:
<craft identifier="short-name" type="edit"><old>text that occurs in it exactly once</old><new>its replacement</new></craft>
with at most 8 such pairs. If asked for comments on a text or for suggestions, don't change the text; write
<craft identifier="short-name" type="comments"><why>what it improves</why><old>text that occurs in it exactly once</old><new>your suggestion</new></craft>
with at most 20 comments, each on one passage; the user accepts or rejects each. Say in one sentence what you made, and don't repeat it.`

export const chartRule = `Write a chart of a few numbers as a fenced block with the language chart: {"v":1,"type":"bar","title":"…","x":{"field":"Town","kind":"category"},"y":{"field":"Litres"},"columns":["Town","Litres"],"rows":[["Kiel",40]]}. type is bar, line, area, scatter, histogram, pie, heatmap or box; kind is category, time or number; "series" can name a column. Take its numbers from the sources or tools; never make them up.`
