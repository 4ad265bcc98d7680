import { ImageOff } from 'lucide-react'
import type { ComponentProps } from 'react'

/**
 * A picture in an answer is not loaded: its address could carry the conversation to
 * somebody else's server. It is a link that the reader may follow.
 */
export const BlockedImage = ({ src, alt }: ComponentProps<'img'>) => (
  <span className="answer-image">
    <ImageOff size={16} strokeWidth={1.5} aria-hidden />
    {typeof src === 'string' && /^https?:/i.test(src) ? (
      <a href={src} target="_blank" rel="nofollow noopener noreferrer" title={src}>
        {alt || 'Picture'} (opens {URL.parse(src)?.hostname})
      </a>
    ) : (
      (alt ?? 'Picture')
    )}
  </span>
)
