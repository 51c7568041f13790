import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { useCopy } from '../../ui/use-copy';

/** The address of this page holds the question, so whoever opens it gets the answer. */
export function CopyLink() {
  const words = useWords().answer;
  const copy = useCopy();

  const copyLink = () => {
    const { origin, pathname, search } = window.location;
    void copy(origin + pathname + search, words.linkCopied);
  };

  return (
    <Button look="quiet" onClick={copyLink}>
      {words.copyLink}
    </Button>
  );
}
