import { Archive, FolderPlus, MessageSquare, Search } from 'lucide-react'
import { messages } from '../../lib/messages.ts'
import { t } from '../../lib/text.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const steps = [
  {
    icon: <Archive size={20} />,
    title: t('Keep'),
    text: t('Files, web pages and text. Includes everything you add to chats and projects.'),
  },
  { icon: <Search size={20} />, title: t('Find'), text: t('By name and by content.') },
  {
    icon: <MessageSquare size={20} />,
    title: t('Ask'),
    text: t('Select items and start a chat. Answers are based on those items.'),
  },
  {
    icon: <FolderPlus size={20} />,
    title: t('Reuse'),
    text: t('Add items to a project. They stay here and are stored only once.'),
  },
]

/** `npm run record-intro` records the video (VLT-01). */
const VaultIntro = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title={messages.vault.name}
    description={t('One place for everything you work with.')}
    onClose={onClose}
  >
    <video
      controls
      playsInline
      preload="metadata"
      aria-label={t('The vault in twenty seconds')}
      className="mb-5 aspect-8/5 w-full rounded-md border border-line bg-sunken"
    >
      <source src="/vault-intro.webm" type="video/webm" />
      <track kind="captions" src="/vault-intro.vtt" srcLang="en" label={t('English')} default />
    </video>
    <ol className="flex flex-col gap-4 pb-1">
      {steps.map((step) => (
        <li key={step.title} className="flex gap-3">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
            {step.icon}
          </span>
          <div>
            <h3 className="text-14 font-semibold">{step.title}</h3>
            <p className="text-14 text-muted">{step.text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Dialog>
)

export default VaultIntro
