import { splitAtSpan, type Paragraph, type Span } from './source-text.ts'

export const MarkedText = ({ paragraph, span }: { paragraph: Paragraph; span: Span | null }) =>
  splitAtSpan(paragraph, span).map((piece, index) =>
    piece.isMarked ? (
      // oxlint-disable-next-line react/no-array-index-key -- at most one is marked
      <mark key={index} className="rounded-xs bg-mark text-ink">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
