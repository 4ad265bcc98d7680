/** The instructions and sources of the project that is open (KNO-01). */
const KnowledgePanel = () => null

export default KnowledgePanel
