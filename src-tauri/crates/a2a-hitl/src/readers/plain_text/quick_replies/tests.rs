//! Texts with quick replies, in several languages, and texts that only look like it.

use super::*;

#[track_caller]
fn check(prompt: &str, expected: &[&str]) {
    assert_eq!(offered_by(prompt), expected, "{prompt}");
}

#[test]
fn the_agents_own_alternatives_are_offered_as_spelled() {
    check("I am about to delete 37 rows. Proceed? (yes/no)", &["yes", "no"]);
    check("Overwrite [y/N]?", &["y", "N"]);
    check("Continue? [Y/n] I wait.", &["Y", "n"]);
    check("送金します。よろしいですか（はい／いいえ）", &["はい", "いいえ"]);
    check("Which branch (main/develop/release)?", &["main", "develop", "release"]);
}

#[test]
fn a_question_that_yes_or_no_answers_offers_both() {
    check("Rows are gone then. Proceed?", &["yes", "no"]);
    check("Do you want the window seat?", &["yes", "no"]);
    check("続行しますか？", &["はい", "いいえ"]);
    check("送金します。よろしいでしょうか。", &["はい", "いいえ"]);
}

#[test]
fn quotes_of_any_kind_bold_words_and_short_ranges_are_offered() {
    check("계속할까요? '예' 또는 '아니오'로 답해 주세요.", &["예", "아니오"]);
    check("Reply 'go' or 'stop'.", &["go", "stop"]);
    check("I don't know whether it's done.", &[]);
    check("Please choose **Express** or **Standard** shipping.", &["Express", "Standard"]);
    check("Take **A**, **B** or **C**", &["A", "B", "C"]);
    check("I found **3** files **today**.", &[]);
    check("How do you rate the answer? (1-5)", &["1", "2", "3", "4", "5"]);
    check("Which year? (1990-2026)", &[]);
}

#[test]
fn quoted_words_with_what_they_do_are_offered() {
    check(
        "He preparado el contrato para la señora «Ibáñez».\n\nResponda «enviar» para mandárselo, «corregir» si quiere cambiar algo o «archivar» para dejarlo.",
        &["enviar", "corregir", "archivar"],
    );
    check(
        "Antworten Sie „senden“, um es abzuschicken, oder „löschen“, um es zu verwerfen.",
        &["senden", "löschen"],
    );
    check("I renamed “a” to “b”, and moved “c” or so.", &[]);
}

#[test]
fn an_open_question_offers_nothing() {
    check("What is your address?", &[]);
    check("Do you want tea or coffee?", &[]);
    check("どの口座に送りますか？", &[]);
    check("Please give the amount (in yen)", &[]);
    check("See https://example.com/a/b (docs/api/v1/long path here)", &[]);
    check("", &[]);
}

#[test]
fn words_around_an_or_are_offered_where_the_agent_says_how_to_reply() {
    check(
        "I found 14 tickets.\n\n| id |\n|---|\n| 81 |\n\nShall I close them? Reply yes or no.",
        &["yes", "no"],
    );
    check("respond with: approve or deny", &["approve", "deny"]);
    check("Please reply with yes, no or later.", &["yes", "no", "later"]);
    check("Ship it? Answer: go / stop", &["go", "stop"]);
    check("Antworte mit ja oder nein.", &["ja", "nein"]);
    check("On continue ? Oui ou non ?", &["Oui", "non"]);
    check("Shall I go on, yes or no?", &["yes", "no"]);
    check("It is late, shall I go on, yes or no?", &["yes", "no"]);
    check("¿Seguimos? Responde sí o no.", &["sí", "no"]);
    check("続けますか。はいまたはいいえで答えてください。", &["はい", "いいえ"]);
}

#[test]
fn quoted_words_are_offered_in_any_language() {
    check("続行するには「承認」または「却下」と返信してください。", &["承認", "却下"]);
    check("Type \"merge\" or \"wait\" to go on.", &["merge", "wait"]);
    check("Vastaa ”kyllä” tai ”ei”.", &["kyllä", "ei"]);
    check("Répondez « oui » ou « non ».", &["oui", "non"]);
    check("Bitte „ja“ oder „nein“ antworten.", &["ja", "nein"]);
    check("Reply `approve`, `deny` or `later`.", &["approve", "deny", "later"]);
    check("Shall I rename \"Draft\" to \"Final\"?", &["yes", "no"]);
    check("I wrote \"a.txt\" and \"b.txt\".", &[]);
}

#[test]
fn quoted_words_need_no_known_language_and_no_last_place() {
    check("Sipariş iptal edilsin mi? Lütfen “İPTAL ET” ya da “VAZGEÇ” yazın.", &["İPTAL ET", "VAZGEÇ"]);
    check("Отправить отчёт? Ответьте «да» или «нет».", &["да", "нет"]);
    check("Soll ich buchen? Antworten Sie „Ja“ oder „Nein“. Vielen Dank!", &["Ja", "Nein"]);
    check("Proceed with deletion? Reply with `yes` or `no`.", &["yes", "no"]);
    check("Reply **yes** or **no**.", &["yes", "no"]);
    check("Elküldjem? Írja: ‹igen› vagy ‹nem›.", &["igen", "nem"]);
    check("是否继续？请回复《是》或《否》。", &["是", "否"]);
    check("I moved “a” on to “b”. Go on.", &[]);
    check("It is “a” as “b”. Anything else?", &[]);
}

#[test]
fn a_list_behind_a_question_is_what_answers_it() {
    check(
        "Which plan do you want?\n\n1) Basic – 5 €\n2) Team – 20 €\n3) None\n\nAnswer with the number.",
        &["1", "2", "3"],
    );
    check("Pick one:\na) tea\nb) coffee", &["a", "b"]);
    check("Which format?\n- PDF\n- **DOCX** – editable\n- HTML", &["PDF", "DOCX", "HTML"]);
    check("Welches Format?\n• Brief\n• Karte", &["Brief", "Karte"]);
    check("1. Hotel A\n2. Hotel B\n\nWhich one shall I book?", &["1", "2"]);
    check("次のどれにしますか？\n①東京\n②大阪", &["①", "②"]);
    check("Hotels:\n1. A\n2. B\n3. C\nReply 1, 2 or 3.", &["1", "2", "3"]);
    check("Which format? Options: PDF, DOCX, HTML", &["PDF", "DOCX", "HTML"]);
    check("Options: PDF, DOCX", &["PDF", "DOCX"]);
    check("Format: PDF / DOCX / HTML?", &["PDF", "DOCX", "HTML"]);
    check("A / B / C?", &["A", "B", "C"]);
}

#[test]
fn results_and_plans_are_no_answers() {
    check("I will:\n1. back up\n2. migrate\n3. restart\n\nProceed?", &["yes", "no"]);
    check("Ich werde:\n1. sichern\n2. umziehen\n\nSoll ich fortfahren?", &["ja", "nein"]);
    check("Found:\n- Osaka\n- Kobe\n\nHow far may it be?", &[]);
    check("Found: Osaka, Kobe, Nara", &[]);
    check("Steps: build, test, ship. What is the version?", &[]);
    check("Do these fit?\n- Monday\n- Tuesday", &[]);
    check("| a | b |\n|---|---|\n| 1 | 2 |", &[]);
    check("Deliver on 3/4?", &[]);
    check("See docs/api/v1?", &[]);
}

#[test]
fn kinds_of_a_file_that_is_wanted_are_no_answers() {
    check("Merci ! Pour la suite, veuillez joindre le reçu (PDF, PNG ou JPEG).", &[]);
    check("Could you upload the lease (PDF/JPG)?", &[]);
    check("Bitte laden Sie den Vertrag hoch (PDF oder DOCX).", &[]);
    check("領収書を添付してください（PDF／JPEG）", &[]);
    check("I need the plan as PDF or PNG.", &[]);
    check("Which format do you want (PDF, DOCX or HTML)?", &["PDF", "DOCX", "HTML"]);
    check("Do you want it as a letter (A4 or A5)?", &["A4", "A5"]);
}

#[test]
fn a_numbered_menu_is_answered_by_its_numbers() {
    check("ようこそ。お席を番号でお選びください。\n\n１．窓側（追加３００円）\n２．通路側", &["１", "２"]);
    check("Menu:\n1. Soup\n2. Salad\n3. Pie\n\nPlease reply with the number of your dish.", &["1", "2", "3"]);
    check("Please choose one of the following:\n1. Soup\n2. Salad", &["1", "2"]);
    check("Bitte antworten Sie mit der Nummer:\n1) Suppe\n2) Salat", &["1", "2"]);
    check("Your order number is A-17:\n1. Soup\n2. Salad", &[]);
}

#[test]
fn commands_are_offered_whole_with_each_of_their_last_words() {
    let told = "Approval required (id 7f3a).\n```sh\nrsync -a --delete photos/ nas:/photos\n```\nReply with: /approve 7f3a allow-once|allow-always|deny\nIf the code is ambiguous, use the full id in /approve.";
    check(told, &["/approve 7f3a allow-once", "/approve 7f3a allow-always", "/approve 7f3a deny"]);
    check("Reply `/ok 12 yes` or `/ok 12 no`.", &["/ok 12 yes", "/ok 12 no"]);
    check(
        "Run:\n/go 7 once\nOther options:\n/go 7 always\n/go 7 never",
        &["/go 7 once", "/go 7 always", "/go 7 never"],
    );
    check("The files lie in:\n/var/log a\n/var/tmp b", &[]);
    check("Use /help x or /quit y.", &[]);
    check("Reply /approve to execute or /deny to cancel.", &["/approve", "/deny"]);
    check("Reply `/approve`, `/approve session` or `/deny`.", &["/approve", "/approve session", "/deny"]);
}

#[test]
fn words_that_stand_out_of_a_sentence_are_offered() {
    check("Type CONFIRM to delete the repository, or CANCEL to keep it.", &["CONFIRM", "CANCEL"]);
    check(
        "Reply APPROVE to publish, REVISE followed by notes, or REJECT to discard.",
        &["APPROVE", "REVISE", "REJECT"],
    );
    check("Escribe CONFIRMAR para continuar o CANCELAR para salir.", &["CONFIRMAR", "CANCELAR"]);
    check("Reply 👍 to approve or 👎 to reject.", &["👍", "👎"]);
    check("Press 1 for yes, 2 for no.", &["1", "2"]);
    check("Please select an option: [Approve] [Reject] [Edit]", &["Approve", "Reject", "Edit"]);
    check("Reply approve/reject/edit", &["approve", "reject", "edit"]);
    check("Options: approve, reject, edit. What would you like?", &["approve", "reject", "edit"]);
    check("Pick one:\n✅ Approve\n❌ Reject", &["Approve", "Reject"]);
    check("How shall I proceed?\n\n**A)** Merge\n**B)** Wait", &["A", "B"]);
    check("Would you like me to (a) retry, (b) skip, or (c) abort?", &["retry", "skip", "abort"]);
    check("Reply with (a) to retry it all again, or (b) to skip it.", &["a", "b"]);
    check("Allow access? [y]es, [n]o, [a]lways", &["y", "n", "a"]);
    check("How shall I go on?\n1️⃣ Publish\n2️⃣ Revise", &["1", "2"]);
    check("是否继续？请回复 是 或 否。", &["是", "否"]);
    check("Please review and give feedback: approved / rejected", &["approved", "rejected"]);
    check("I saw (b) and (c) there.", &[]);
    check("Please send the URL of the PDF or the ISBN.", &[]);
    check("I booked 2 rooms, 3 nights.", &[]);
    check("DO NOT TOUCH THE RED OR THE BLUE WIRE.", &[]);
    check("See [the guide](https://a.example) [here].", &[]);
}

#[test]
fn answers_with_marks_in_a_sentence_are_named_by_their_words() {
    let choices = "(1) Train, (2) Company bike, or (3) Home office";
    let named = ["Train", "Company bike", "Home office"];
    for asked in ["How would you like to get to work?", "Sorry, please choose an option from the list."] {
        check(&format!("{asked} {choices}"), &named);
    }
    check("Bike it is. Book it from Monday to Friday? (1) Yes or (2) No", &["Yes", "No"]);
    check("Wie reisen Sie? (1) Bahn, (2) Rad oder (3) zu Fuß?", &["Bahn", "Rad", "zu Fuß"]);
    check("Reply with the number. (1) Yes or (2) No", &["1", "2"]);
    check("Shall I (a) send it today, or (b) wait until the whole office is back?", &["a", "b"]);
}

#[test]
fn an_enumeration_at_the_end_of_an_open_question_is_offered() {
    let cars = ["Sedan", "SUV", "Truck"];
    check("What class of car do you prefer, Sedan, SUV or a Truck?", &cars);
    check("Sorry, I did not get that. What kind of car: Sedan, SUV, or a Truck?", &cars);
    check("For your trip, which car would you like, a Sedan, an SUV or the Truck?", &cars);
    check("Which do you prefer, tea or coffee?", &["tea", "coffee"]);
    check("Welche Farbe möchten Sie, Rot, Hellblau oder Grün?", &["Rot", "Hellblau", "Grün"]);
    check(
        "Quel siège préférez-vous, la fenêtre, le couloir ou le milieu ?",
        &["fenêtre", "couloir", "milieu"],
    );
    check("¿Qué color prefiere, rojo, azul o verde?", &["rojo", "azul", "verde"]);
    check("Welke kleur wilt u, rood of blauw?", &["rood", "blauw"]);
    check("您想要哪种车，轿车、越野车还是卡车？", &["轿车", "越野车", "卡车"]);
    check("どの車がよろしいですか：セダン、SUV、または軽自動車？", &["セダン", "SUV", "軽自動車"]);
    for open in [
        "What is your name, age or ID?",
        "Which city, state or country do you live in?",
        "What do you know about cars, trucks or bikes?",
        "What do you sell, rent or lease?",
        "When do you want to pick up the car, and when do you return it?",
        "What would you like, a glass of water, a cup of tea?",
        "What do you want, this or that?",
        "What do you prefer, the one with the large window or something else?",
        "How do you want to travel, by train, bus or car?",
        "Which do you want, if any, or shall I go on?",
        "What do you need, and by when or until when?",
    ] {
        check(open, &[]);
    }
}

#[test]
fn of_three_things_or_more_all_are_offered_or_none() {
    check("Do you want tea, coffee or juice?", &["tea", "coffee", "juice"]);
    check("Would you like a refund, store credit, or an exchange?", &["refund", "store credit", "exchange"]);
    check("Möchten Sie Tee, Kaffee, Saft oder Wasser?", &["Tee", "Kaffee", "Saft", "Wasser"]);
    check("¿Quiere té, café o zumo?", &["té", "café", "zumo"]);
    check("Devam edeyim mi, evet veya hayır?", &["evet", "hayır"]);
    for none in [
        "Shall I take the train, bus or car?",
        "Should I retry, abort or skip?",
        "Shall I book it, hold it or cancel?",
        "Do you want to retry, abort or skip?",
        "Do you want me to retry, abort or skip?",
        "Would you like tea, coffee or anything else?",
        "Do you have a passport, licence or card?",
        "Is it for Monday, Tuesday or later?",
        "If you want, I can book tea, coffee or juice.",
    ] {
        check(none, &[]);
    }
}

#[test]
fn yes_and_no_are_offered_in_the_language_of_the_question() {
    check("The train is full, would you like to take the bus instead?", &["yes", "no"]);
    check("The tool wants to dig. Allow?", &["yes", "no"]);
    check("Run the sprinkler on bed 3?", &["yes", "no"]);
    check("Möchten Sie fortfahren?", &["ja", "nein"]);
    check("Voulez-vous continuer ?", &["oui", "non"]);
    check("¿Desea regar ahora?", &["sí", "no"]);
    check("Vuoi procedere?", &["sì", "no"]);
    check("Продолжить?", &["да", "нет"]);
    check("即将浇水，是否确认？", &["确认", "取消"]);
    check("现在浇水吗？", &["是", "否"]);
    check("지금 물을 줄까요?", &["네", "아니요"]);
    for open in [
        "Could you please tell me the bed?",
        "Can you provide the length?",
        "Would you prefer clay or sand?",
        "Order number?",
        "Start date?",
        "什么时候浇水吗？",
        "언제 물을 줄까요?",
    ] {
        check(open, &[]);
    }
}

#[test]
fn the_shape_of_a_date_is_no_answer_and_a_condition_may_stand_before_one() {
    check("When was it planted? Please give the date (MM/DD/YYYY).", &[]);
    check("Wann? Bitte als (TT/MM/JJJJ)", &[]);
    check("Attach the photo. If there is none, reply \"no photo\" and I go on.", &["no photo"]);
    check("Reply \"dig\" to dig; any other reply cancels it.", &["dig", "cancel"]);
    check("Beds found:\n1. North\n2. South\nPlease specify the bed.", &["1", "2"]);
}

#[test]
fn numbers_in_brackets_or_in_a_table_are_offered() {
    check("Bitte wählen Sie: [1] Express [2] Standard", &["1", "2"]);
    check(
        "| # | Bed |\n|---|---|\n| 1 | north |\n| 2 | south |\n\nReply with the number of the bed.",
        &["1", "2"],
    );
    check("See [1] the plan and [2] the bill.", &[]);
    check("Reply `dig` to dig it, `wait: ...` to put it off or drop it.", &[]);
}

#[test]
fn a_quoted_reply_in_running_text_is_offered_and_other_quotes_are_not() {
    check(
        "Please fill in the column \"account\" and send the file back, or reply \"leave open\" to book them later.",
        &["leave open"],
    );
    check("Fill in “cost centre” and send it, or respond with “skip it” to go on.", &["skip it"]);
    check("Füllen Sie „Konto“ aus, oder antworten Sie mit „offen lassen“.", &["offen lassen"]);
    check("Complétez « compte » et renvoyez-le, ou répondez «laisser ouvert».", &["laisser ouvert"]);
    check("「勘定」の列を埋めて返送してください。急がないなら「保留」と返信してください。", &["保留"]);
    check(
        "よければ「はい」と返信してください。\nやめるなら「いいえ」と送ってください。",
        &["はい", "いいえ"],
    );
    check("「請求書」を送ってください。\n急がないなら「保留」と返信してください。", &["保留"]);
    check("请填写“科目”一列并发回，或者回复“保留”。", &["保留"]);
    check("The crate says \"Ship it\", and they typed \"later\" below.", &[]);
    check("The answer \"42\" and a file of type \"csv\" came.", &[]);
}

#[test]
fn a_list_of_which_several_are_wanted_has_no_button_for_one() {
    check(
        "Any add-ons? Reply with the numbers separated by commas, or 0 for none.\n1. Oven\n2. Windows",
        &[],
    );
    check("Which toppings? Select all that apply:\n1. Ham\n2. Olives", &[]);
    check("Which size? Reply with the number:\n1. Small\n2. Large", &["1", "2"]);
}

#[test]
fn the_only_word_in_capitals_that_an_agent_wants_is_offered() {
    check(
        "1. Collect.\n2. Draft.\n\nReply APPROVE to start with this plan. Anything else is feedback.",
        &["APPROVE"],
    );
    check("Reply STOP to end it.", &["STOP"]);
    check("Send the PDF to Ida and the ZIP to Kim.", &[]);
    check("Please enter the IBAN.", &[]);
    check("Please send your API key.", &[]);
    check("Please answer with GO to start.", &["GO"]);
    check("The NASA report is done. What next?", &[]);
}

#[test]
fn questions_one_below_the_other_have_no_button_for_one() {
    check(
        "I need three things:\n1. Which region: eu or us?\n2. How many days?\n3. Sample data (yes or no)?\n\n\
         Answer all in one message, with the number in front, for example:\n1: us\n2: 14\n3: yes",
        &[],
    );
}
