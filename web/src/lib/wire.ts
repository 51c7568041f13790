/** The shapes of `api/openapi.json`; `npm run types` writes this file anew. */
export interface components {
  schemas: {
    Answer: {
      answer: string;
      outcome: 'answered' | 'abstained' | 'declined' | 'crisis';
      sentences: components['schemas']['Sentence'][];
      quotations: components['schemas']['Quotation'][];
      citations: components['schemas']['Citation'][];
      nearest: components['schemas']['Hit'][];
      help: components['schemas']['HelpLine'][];
      language: string;
      model: string;
      corpus: string;
      timings: components['schemas']['Timings'];
      retrieved?: components['schemas']['Hit'][] | null;
    };
    Timings: { retrieve_ms: number; answer_ms: number; total_ms: number };
    Sentence: { text: string; citations: number[] };
    Quotation: {
      line_id: string;
      gurmukhi: string;
      transliteration: string;
      translation?: string | null;
      translator?: string | null;
      translation_language?: string | null;
      ref: string;
      writer?: string | null;
      rubric?: string | null;
      citation: number;
      url: string;
    };
    Citation: {
      n: number;
      id: string;
      line_id?: string | null;
      shabad_id?: string | null;
      ang?: number | null;
      source: string;
      title: string;
      ref: string;
      quote: string;
      url: string;
      licence?: string | null;
    };
    Hit: {
      id: string;
      line_id?: string | null;
      shabad_id?: string | null;
      ang?: number | null;
      source: string;
      title: string;
      ref: string;
      quote: string;
      url: string;
      score: number;
      gurmukhi?: string | null;
      transliteration?: string | null;
      translation?: string | null;
      translator?: string | null;
      licence?: string | null;
    };
    HelpLine: {
      name: string;
      number: string;
      region: string;
      languages: string[];
      hours: string;
      checked_on: string;
    };
    Shabad: {
      id: string;
      work: string;
      source: string;
      title: string;
      title_pa?: string | null;
      writer?: string | null;
      rubric?: string | null;
      ref: string;
      lines: components['schemas']['ShabadLine'][];
      previous?: string | null;
      next?: string | null;
    };
    ShabadLine: {
      line_id: string;
      shabad_id: string;
      kind: 'manglacharan' | 'sirlekh' | 'rahao' | 'pankti';
      gurmukhi: string;
      with_pauses?: string | null;
      transliteration: string;
      translations: components['schemas']['LineTranslation'][];
      meanings?: string | null;
      unit: number;
      ref: string;
    };
    LineTranslation: { translator: string; language: string; text: string };
    Ang: {
      work: string;
      source: string;
      unit: string;
      number: number;
      first: number;
      last: number;
      lines: components['schemas']['ShabadLine'][];
    };
    Article: {
      id: string;
      title: string;
      title_pa?: string | null;
      topic: string;
      licence: string;
      attribution: string;
      sections: components['schemas']['ArticleSection'][];
    };
    ArticleSection: { id: string; heading?: string | null; text: string; language: string };
    Sources: {
      generation: number;
      corpus: string;
      sources: components['schemas']['Source'][];
    };
    Source: {
      id: string;
      title: string;
      title_pa?: string | null;
      topic: string;
      language: string;
      licence: string;
      attribution: string;
      passages: number;
      translators: components['schemas']['Translator'][];
    };
    Translator: { id: number; name: string; language: string };
    ErrorBody: { error: { code: string; message: string } };
  };
}
