import type { ExtractedText } from '@atelier/contract/attachment'
import { useMemo } from 'react'
import { markedPieces, placesOf, type Span } from './source-text.ts'

/** The loaded part of a source, place by place, with the cited span marked. */
export const SourcePlaces = ({ text, span }: { text: ExtractedText; span: Span | null }) => {
  const places = useMemo(() => placesOf(text.text, text.offset, text.sections), [text])
  return places.map((place) => (
    <section key={place.start} className="flex flex-col gap-2.5">
      {place.label !== null && (
        <h4 className="sticky top-0 -mx-4 bg-page px-4 py-1 text-12 font-medium text-muted">{place.label}</h4>
      )}
      {place.paragraphs.map((paragraph) => (
        <p key={paragraph.start} className="font-serif text-answer whitespace-pre-wrap wrap-anywhere">
          {markedPieces(paragraph, span).map((piece, index) =>
            piece.isMarked ? (
              // oxlint-disable-next-line react/no-array-index-key -- at most one is marked
              <mark key={index} className="rounded-xs bg-mark text-ink">
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
        </p>
      ))}
    </section>
  ))
}
