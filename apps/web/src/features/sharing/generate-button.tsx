import type { DataOf } from '@atelier/contract/endpoint'
import { generateSharingContent } from '@atelier/contract/endpoints/projects/sharing'
import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { call } from '../../lib/api/api-client.ts'
import { errorText } from '../../lib/api/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type GeneratedContent = DataOf<typeof generateSharingContent>

export interface GenerateButtonProps {
  projectId: string
  contentType: GeneratedContent['contentType']
  onGenerated: (content: GeneratedContent) => void
}

const texts = {
  PROMPTS: messages.sharing.promptsGenerated,
  MARKDOWN: messages.sharing.markdownGenerated,
}

export const GenerateButton = ({ projectId, contentType, onGenerated }: GenerateButtonProps) => {
  const generate = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => call(generateSharingContent, { body: { projectId, contentType } }),
    onSuccess: (content) => {
      onGenerated(content)
      toast.success(texts[contentType])
    },
    onError: (error) => toast.error(errorText(error)),
  })
  return (
    <Button icon={<Sparkles />} isPending={generate.isPending} onPress={() => generate.mutate()}>
      {t('Generate')}
    </Button>
  )
}
