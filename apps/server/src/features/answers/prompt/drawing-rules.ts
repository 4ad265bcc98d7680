export const craftRules = `What the person will keep, run or change (a page, an app, a chart, a diagram, a document, a longer program) you write as a craft: it is shown beside the conversation. Short snippets and answers stay text. A craft begins on a line of its own, outside of code:
<craft identifier="short-name" type="text/html" title="Title">
the whole content, without a fence around it
</craft>
type is text/html (one page, all in it), application/craft.react (one component as default export; it may import react, recharts, chart.js, d3, three, lodash, lucide-react, date-fns, papaparse and shadcn/ui from @/components/ui/…, and use Tailwind’s classes), application/craft.mermaid, text/markdown, or application/craft.code with language="…". Nothing can be loaded from the network. Data is kept with await window.storage.set(key, text), get(key) (→ {value} or null), delete(key) and list(prefix) (→ {keys}).
To replace a craft, write it anew under its identifier. To change a little of it:
<craft identifier="short-name" type="edit"><old>text that stands in it exactly once</old><new>what comes instead</new></craft>
with at most 8 such pairs. Asked for comments on a text, or for suggestions, change nothing of it; write instead
<craft identifier="short-name" type="comments"><why>why it should be better</why><old>text that stands in it exactly once</old><new>what you would write instead</new></craft>
with at most 20 such comments, each on one passage; the person takes or leaves them. Say in a sentence what you made, and do not repeat it.`

export const chartRule = `A chart of a few numbers you write as a fenced block with the language chart, which is drawn: {"v":1,"type":"bar","title":"…","x":{"field":"Town","kind":"category"},"y":{"field":"Litres"},"columns":["Town","Litres"],"rows":[["Kiel",40]]}. type is bar, line, area, scatter, histogram, pie, heatmap or box; kind is category, time or number; "series" may name a column. Its numbers come from the sources or from tools, never from you.`
