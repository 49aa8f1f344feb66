-- What a person chose about a message beside what it says; null: nothing. Of a message it is what it is sent
-- with, also when it is sent again; of a conversation it is part of the draft.
ALTER TABLE sent ADD COLUMN options TEXT;
ALTER TABLE conversations ADD COLUMN draft_options TEXT;

-- Which extensions a message asked for and its answer used, once it is answered; null where there were none.
ALTER TABLE sent ADD COLUMN extensions TEXT;
