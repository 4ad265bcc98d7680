import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Boxes, FileText, FolderUp } from 'lucide-react'
import { useState } from 'react'
import { insertIntoDraft } from '../../../lib/forms/drafts.ts'
import { language } from '../../../lib/language.ts'
import { t } from '../../../lib/text.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { pickFiles } from '../../uploads/index.ts'
import { useUser } from '../../users/index.ts'
import { modelsQuery } from '../api.ts'
import { LocalModelStep } from './local-model-step.tsx'
import { StepText, stepClass } from '../answer/step-text.tsx'

const sample = { path: `/sample/${language}.md`, name: t('Atelier in five minutes.md') }
const sampleQuestion = t('How large can a file be?')

const readSample = async (): Promise<File> => {
  const response = await fetch(sample.path)
  if (!response.ok) throw new Error(`the sample answered ${response.status}`)
  return new File([await response.blob()], sample.name, { type: 'text/markdown' })
}

const FirstSteps = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const user = useUser()
  const { data: models } = useQuery(modelsQuery)
  const [isTrying, setTrying] = useState(false)
  if (user === undefined || models === undefined) return null
  const defaultModel = models.models.find(({ id }) => id === models.default)
  const isBuiltin = defaultModel?.capabilities.generates !== true
  const canSetUpModels = isBuiltin && user.isAdmin
  const trySample = async () => {
    setTrying(true)
    try {
      onFiles([await readSample()])
      insertIntoDraft('new', sampleQuestion)
    } catch {
      toast.error(t('Couldn’t load the sample'), t('Check your connection and try again.'))
    }
    setTrying(false)
  }
  return (
    <section aria-label={t('First steps')} className="mt-8">
      <p className="mb-3 text-center text-13 text-pretty text-muted">
        {isBuiltin
          ? t(
              'No language model is connected yet. Until one is, Atelier searches your files and quotes matching passages.',
            )
          : t('{answering} answers your questions and cites the files you add.', {
              answering: defaultModel.name,
            })}
      </p>
      <ul className="grid gap-2 tablet:auto-cols-fr tablet:grid-flow-col">
        {canSetUpModels && <LocalModelStep />}
        {canSetUpModels && (
          <li>
            <Link to="/admin" search={{ section: 'models' }} className={stepClass}>
              <StepText
                icon={<Boxes />}
                title={t('Connect a provider')}
                text={t('Use an API key, or Ollama on your own computer. It takes a minute.')}
              />
            </Link>
          </li>
        )}
        <li>
          <button type="button" className={stepClass} onClick={() => void pickFiles().then(onFiles)}>
            <StepText
              icon={<FolderUp />}
              title={canSetUpModels ? t('Just search my sources') : t('Add your files')}
              text={t('Add documents, spreadsheets, images or code, then ask about them.')}
            />
          </button>
        </li>
        {!canSetUpModels && (
          <li>
            <button type="button" className={stepClass} disabled={isTrying} onClick={() => void trySample()}>
              <StepText
                icon={<FileText />}
                title={t('Try an example')}
                text={t('A short document with a ready-made question.')}
              />
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

export default FirstSteps
