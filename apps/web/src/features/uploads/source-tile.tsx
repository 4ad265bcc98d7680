import type { Attachment } from '@atelier/contract/sources/attachment'
import { useState } from 'react'
import { SourceIcon } from './source-icon.tsx'

export const SourceTile = ({ attachment }: { attachment: Attachment }) => {
  const { thumbnail } = attachment
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  return (
    <span className="flex size-9 items-center justify-center overflow-hidden rounded-xs bg-sunken">
      {thumbnail === null || thumbnail === failedUrl ? (
        <SourceIcon attachment={attachment} />
      ) : (
        <img
          src={thumbnail}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-top"
          onError={() => setFailedUrl(thumbnail)}
        />
      )}
    </span>
  )
}
