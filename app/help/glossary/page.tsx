import type { Metadata } from 'next';
import { AppLink } from '../../../components/app-link';
import { HelpPage } from '../../../components/help/help-page';
import { TermList } from '../../../components/help/term-list';
import { GLOSSARY, type GlossaryWord } from '../../../lib/help/glossary';
import { helpHref } from '../../../lib/help/help-href';
import { HELP_TOPICS } from '../../../lib/help/help-topics';

export const metadata: Metadata = { title: 'Glossary' };

const titleOf = (page: GlossaryWord['page']) => HELP_TOPICS.find((topic) => topic.page === page)?.title;

const TERMS = GLOSSARY.map(({ word, meaning, page }) => ({
  name: word,
  label: word,
  meaning: (
    <>
      {meaning} {page ? <AppLink href={helpHref(page)}>{titleOf(page)}</AppLink> : null}
    </>
  ),
}));

const GlossaryPage = () => (
  <HelpPage page="glossary">
    <TermList terms={TERMS} />
  </HelpPage>
);

export default GlossaryPage;
