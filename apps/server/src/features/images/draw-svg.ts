import type { AppContext } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { readWhole } from '../../platform/files/read-whole.ts'
import { requestText } from '../../platform/models/generate-object.ts'
import { recordTokens, createTokenTally } from '../people/usage/tokens/index.ts'
import { cleanSvg } from './clean-svg.ts'
import { findImage, type ImageRow } from './queries.ts'

const systemPrompt = (width: number, height: number) =>
  `You draw pictures as SVG. Answer with one <svg> element and nothing else: no text around it, no code fence.

- viewBox="0 0 ${width} ${height}". Fill all of it, starting with a background.
- Use only: g, path, rect, circle, ellipse, line, polyline, polygon, text, tspan, defs, linearGradient, radialGradient, stop, clipPath, mask. No style element, no filter, no pattern, no use, no image, no script, no animation, no links.
- Set colors and strokes as attributes. Reference gradients, clips and masks with url(#id).
- Compose like an illustrator: a clear subject, depth, light from one side, a small palette of matching colors. Draw recognizable shapes with enough detail, at most 300 elements.`

/** The current drawing is untrusted: the model must treat it as data, not instructions. */
const requestSvg = async (
  { db, files }: AppContext,
  { prompt, params, parentId }: ImageRow,
): Promise<string> => {
  const description = [prompt, ...params.changes].join('\n')
  const parent = parentId === null ? null : await findImage(db, parentId, false)
  if (!parent?.blobHash || parent.mimeType !== 'image/svg+xml' || params.from === 'nothing')
    return `Draw: ${description}`
  if (params.from === 'variation')
    return `Draw: ${description}\n\nA drawing of this exists. Choose a different composition, viewpoint and palette.`
  const parentSvg = Buffer.from(await readWhole(files, parent.blobHash)).toString()
  return `This is a drawing:\n\n${parentSvg}\n\nChange it as follows, and keep everything else as it is: ${params.changes.at(-1) ?? ''}`
}

export const drawSvg = async (
  context: AppContext,
  actor: Actor,
  row: ImageRow,
  signal: AbortSignal,
): Promise<string> => {
  const resolvedModel = await context.models.resolve(row.model)
  const [width = 1024, height = 1024] = row.params.size.split('x').map(Number)
  const { tokens, add } = createTokenTally()
  try {
    const reply = await requestText(
      resolvedModel,
      {
        prompt: [
          { role: 'system', content: systemPrompt(width, height) },
          { role: 'user', content: [{ type: 'text', text: await requestSvg(context, row) }] },
        ],
      },
      { onTokens: add },
      signal,
    )
    return cleanSvg(reply, row.params.size)
  } finally {
    await context.db.transaction((tx) => recordTokens(context, tx, actor, resolvedModel.id, tokens))
  }
}
